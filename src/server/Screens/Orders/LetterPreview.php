<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

defined('ABSPATH') || exit;

use Museau\Domain\Mail\MailQueue;
use Museau\Domain\Mail\MailTransport;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderMails;
use Museau\Domain\Progress\CannotProgress;
use Museau\Domain\Progress\Progress;
use Museau\Domain\Progress\ProgressEntry;
use Museau\Domain\Progress\ProgressMails;
use Museau\Domain\Progress\ProgressPictures;
use Museau\Domain\Progress\ProgressStep;
use Museau\Domain\Progress\ProofMails;
use Museau\Domain\Progress\Proofs;
use Museau\Kernel\Clock;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;
use Museau\Kernel\Settings\Settings;

/** The letter that a button of the order's panel would send, as the customer would read it: nothing is kept, nothing leaves. */
final class LetterPreview
{
    /** Followed by the step whose letter is shown. */
    private const STEP = 'preview_';

    /** How a letter names the picture that comes with the form, which no row has yet. */
    private const UPLOADED = '/^(?:progress|proof)-0@museau$/D';

    public function __construct(
        private readonly MailQueue $queue,
        private readonly OrderMails $mails,
        private readonly Progress $progress,
        private readonly ProgressMails $progress_mails,
        private readonly Proofs $proofs,
        private readonly ProofMails $proof_mails,
        private readonly ProgressPictures $pictures,
        private readonly Settings $settings,
    ) {}

    public static function takes(string $step): bool
    {
        return str_starts_with($step, self::STEP);
    }

    /** A button of the panel that sends a letter, behind the one that shows it. */
    public static function beside(Order $order, string $step, string $label, bool $primary = false): string
    {
        return self::button($order, $step) . PanelFields::button($order, $step, $label, $primary);
    }

    /** The button that shows it. */
    public static function button(Order $order, string $step): string
    {
        return PanelFields::button($order, self::STEP . $step, __('Voir le message', 'museau'), opens_page: true);
    }

    /**
     * The page with the letter.
     *
     * @param array<string, mixed> $fields of the panel's form
     *
     * @throws Refusal
     */
    public function page(Order $order, string $step, array $fields): string
    {
        $picture = null;
        $letters = $this->queue->capture(function () use ($order, $step, $fields, &$picture): void {
            $shown = substr($step, strlen(self::STEP));
            match ($shown) {
                ProgressActions::SET, ProgressActions::ACCEPT, ProgressActions::PROOF => $picture
                    = $this->of_progress($order, ProgressActions::as_set($shown, $fields)),
                BalanceRequest::STEP => $picture = BalanceRequest::preview($this->mails, $this->pictures, $order, $fields),
                'photo_missing' => $this->mails->photo_asked($order),
                ParcelActions::SHIP => $this->mails->shipped($order, ParcelActions::tracking($fields)),
                ParcelActions::TRACK => ParcelActions::preview($this->mails, $order, $fields),
                default => throw new Refusal('museau_unknown_step', __('Cette action est inconnue.', 'museau')),
            };
        });
        $letter = $letters[0] ?? throw new Refusal(
            'museau_no_letter',
            __('Ce bouton n\'envoie aucun message : l\'étape est déjà mise, « Prévenir par e-mail » n\'est pas coché, ou son message est désactivé dans « Boutique ».', 'museau'),
            Reason::Conflict,
        );

        [$html, $pictures] = MailTransport::pictures(
            $letter['html'],
            fn(string $name): ?string => preg_match(self::UPLOADED, $name) === 1 ? $picture : $this->pictures->mailed($order->id, $name),
        );
        foreach ($pictures as $name => $jpeg) {
            $html = str_replace("cid:$name", 'data:image/jpeg;base64,' . base64_encode($jpeg), $html);
        }

        return preg_replace('/<body[^>]*>/', '$0' . addcslashes(self::head($letter), '\\$'), $html, 1) ?? '';
    }

    /**
     * @param array<string, mixed> $fields
     *
     * @return ?string the picture of a row that is not there yet, as a JPEG; null without one
     */
    private function of_progress(Order $order, array $fields): ?string
    {
        $step = ProgressStep::tryFrom(Read::text($fields[ProgressActions::STEP] ?? '')) ?? throw CannotProgress::has_no_such_step();
        $stored = $this->progress->of($order)->entry($step) ?? throw CannotProgress::has_no_such_step();
        $sentence = Progress::worded(ProgressActions::sentence($fields));
        $upload = PictureUpload::path($fields, ProgressActions::PICTURE);
        $mark = $step === ProgressStep::ToApprove && Read::bool($fields[ProgressActions::MARK] ?? false) ? $this->settings->artist() : '';
        $is_new = $stored->reached === null || ($step === ProgressStep::ToApprove && $upload !== '');
        if (!$is_new || !Read::bool($fields[ProgressActions::TELL] ?? false)) {
            // As ProgressActions::set(): what only changes words or picture is told to nobody.
            return null;
        }
        $picture = $upload === ''
            ? $this->pictures->mailed($order->id, ProgressPictures::mailed_name($stored))
            : $this->pictures->preview($upload, $mark);
        $entry = new ProgressEntry(
            $upload === '' ? $stored->id : 0,
            $step,
            Clock::now(),
            $stored->turn + 1,
            $sentence === '' ? $stored->sentence : $sentence,
            $upload === '' ? $stored->file : 'preview',
            $stored->width,
            $stored->height,
        );
        $step === ProgressStep::ToApprove && $entry->file !== ''
            ? $this->proof_mails->ready($order, $this->proofs->draft($order, $entry), $entry->sentence)
            : $this->progress_mails->tell($order, $entry);

        return $picture;
    }

    /** @param array{recipient: string, subject: string, html: string} $letter */
    private static function head(array $letter): string
    {
        return Html::el(
            'p',
            ['style' => 'margin:0;padding:16px 24px;font:16px/1.5 Helvetica,Arial,sans-serif;background:#1d2327;color:#fff'],
            Html::el('strong', [], Html::text(__('Aperçu : rien n\'est parti.', 'museau'))),
            '<br>',
            /* translators: 1: address, 2: subject of a letter */
            Html::text(sprintf(__('À %1$s. Objet : %2$s', 'museau'), $letter['recipient'], $letter['subject'])),
        );
    }
}
