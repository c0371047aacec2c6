<?php

declare(strict_types=1);

namespace Museau\Screens\Withdrawal;

use Museau\Domain\Legal\LegalNotes;
use Museau\Domain\Orders\Order;
use Museau\Domain\Withdrawal\LineState;
use Museau\Domain\Withdrawal\Withdrawal;
use Museau\Domain\Withdrawal\WithdrawalLine;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Read;
use Museau\Screens\Shell\Alert;

/** What /retractation shows: the order's name, its lines, the receipt. */
final class WithdrawalView
{
    /**
     * @param string                $failure sentence above the form; '' when nothing was refused
     * @param array<string, string> $errors  sentence by field
     * @param array<string, mixed>  $typed   what was sent
     */
    public function __construct(
        private readonly string $failure,
        private readonly array $errors,
        private readonly array $typed,
    ) {}

    /** What our script fills from the # of a mail's link and sends. */
    public function link(string $mark): string
    {
        return Html::el(
            'div',
            ['id' => 'museau-withdrawal-link', 'hidden' => true],
            self::form($mark, 'link', Html::el('input', ['type' => 'hidden', 'name' => 'commande'])),
        );
    }

    /** Step one. */
    public function ask(string $mark): string
    {
        return $this->card(
            __('Étape 1 sur 2 : votre commande', 'museau'),
            Html::el(
                'p',
                [],
                Html::text(__('Aucun compte, aucune raison à donner. Le numéro est dans votre e-mail de confirmation.', 'museau')),
            ),
            $this->failure(),
            self::form(
                $mark,
                'name',
                $this->field('numero', __('Numéro de commande', 'museau'), [
                    'type' => 'text',
                    'autocomplete' => 'off',
                    'maxlength' => 60,
                    'value' => Read::text($this->typed['numero'] ?? ''),
                ]),
                $this->field('adresse', __('Adresse e-mail de la commande', 'museau'), [
                    'type' => 'email',
                    'autocomplete' => 'email',
                    'maxlength' => 255,
                    'value' => Read::text($this->typed['adresse'] ?? ''),
                ]),
                self::button(__('Renoncer au contrat ici', 'museau')),
            ),
        );
    }

    /**
     * Step two: only what may be given back can be ticked; the rest says why not.
     *
     * @param list<WithdrawalLine> $lines
     */
    public function lines(Order $order, array $lines, string $mark, string $token): string
    {
        $open = array_values(array_filter($lines, static fn(WithdrawalLine $line): bool => $line->state === LineState::Open));
        $closed = array_values(array_filter($lines, static fn(WithdrawalLine $line): bool => $line->state !== LineState::Open));
        $about = Html::el(
            'p',
            [],
            /* translators: 1: order number, 2: date */
            Html::text(sprintf(__('Commande n° %1$s du %2$s.', 'museau'), $order->number, Language::day((int) strtotime($order->created)))),
        );
        if ($open === []) {
            return $this->card(
                __('Rien à rendre dans cette commande', 'museau'),
                $about,
                $this->failure(),
                WithdrawalLines::closed($closed),
                Html::el('p', [], Html::text(__('Vous pensez que c\'est une erreur ?', 'museau') . ' '), self::contact()),
            );
        }
        $until = $open[0]->until;

        return $this->card(
            __('Étape 2 sur 2 : ce que vous rendez', 'museau'),
            $about,
            Html::el('p', [], Html::text($until === null
                ? __('Vous pouvez renoncer dès maintenant et jusqu\'à 14 jours après avoir tout reçu.', 'museau')
                /* translators: %s: last day */
                : sprintf(__('Vous pouvez renoncer jusqu\'au %s inclus.', 'museau'), Language::date($until)))),
            $this->failure(),
            $this->confirm($order, $open, $closed, $mark, $token),
        );
    }

    /**
     * @param non-empty-list<WithdrawalLine> $open
     * @param list<WithdrawalLine>           $closed
     */
    private function confirm(Order $order, array $open, array $closed, string $mark, string $token): string
    {
        return self::form(
            $mark,
            'confirm',
            Html::el('input', ['type' => 'hidden', 'name' => 'acces', 'value' => $token]),
            Html::el('input', [
                'type' => 'hidden',
                'name' => 'demande',
                'value' => Read::text($this->typed['demande'] ?? '') ?: wp_generate_uuid4(),
            ]),
            $this->boxes($open),
            WithdrawalLines::closed($closed),
            $this->field(
                'nom',
                __('Votre nom', 'museau'),
                [
                    'type' => 'text',
                    'autocomplete' => 'name',
                    'maxlength' => WithdrawalActions::MAX_NAME,
                    'value' => Read::text($this->typed['nom'] ?? $order->billing->name()),
                ],
                'name',
            ),
            Html::el(
                'p',
                [],
                Html::text(sprintf(
                    /* translators: %s: e-mail address */
                    __('L\'accusé de réception, avec la date et l\'heure, part aussitôt à %s.', 'museau'),
                    $order->billing->email,
                )),
            ),
            self::button(__('Confirmer la rétractation', 'museau')),
            LegalNotes::withdrawal(),
        );
    }

    /** @param non-empty-list<WithdrawalLine> $open the one that stands alone is ticked */
    private function boxes(array $open): string
    {
        $ticked = Read::map($this->typed['lignes'] ?? []);
        $pieces = Read::map($this->typed['pieces'] ?? []);
        $error = $this->errors['lines'] ?? null;

        return Html::el(
            'fieldset',
            ['class' => 'museau-withdrawal__lines', 'aria-describedby' => $error === null ? null : 'lines-error'],
            Html::el('legend', ['class' => 'museau-field__label'], Html::text(__('Je renonce à :', 'museau'))),
            implode('', array_map(fn(WithdrawalLine $line): string => WithdrawalLines::choice(
                $line,
                $this->typed === [] ? count($open) === 1 : isset($ticked[(string) $line->line->id]),
                Read::int($pieces[(string) $line->line->id] ?? $line->quantity, $line->quantity),
            ), $open)),
            $error === null ? '' : Html::el('p', ['class' => 'museau-field__error', 'id' => 'lines-error'], Html::text($error)),
        );
    }

    /** @param list<string> $next what happens now, one sentence each */
    public function receipt(Withdrawal $withdrawal, array $next): string
    {
        return $this->card(
            __('Accusé de réception de votre rétractation', 'museau'),
            Alert::success(sprintf(
                /* translators: 1: number of the withdrawal, 2: moment to the second */
                __('Votre rétractation %1$s a bien été reçue le %2$s.', 'museau'),
                $withdrawal->number(),
                $withdrawal->moment(),
            )),
            /* translators: %s: e-mail address */
            Html::el('p', [], Html::text(sprintf(__('Cet accusé de réception est parti à %s : gardez-le.', 'museau'), $withdrawal->email))),
            Html::el('blockquote', ['class' => 'museau-withdrawal__declaration'], nl2br(Html::text($withdrawal->declaration))),
            Html::el('h3', [], Html::text(__('Et maintenant', 'museau'))),
            Html::el('ul', [], ...array_map(static fn(string $sentence): string => Html::el('li', [], Html::text($sentence)), $next)),
        );
    }

    /** The shop engine has a withdrawal function of its own, switched on by the artist: it is used, not doubled. */
    public function elsewhere(string $url): string
    {
        return $this->card(
            __('Renoncer au contrat', 'museau'),
            $this->failure(),
            Html::el(
                'p',
                [],
                Html::text(
                    __('Le formulaire vous demande le numéro de commande et l\'adresse e-mail, puis une confirmation. Nommez seulement les articles que vous rendez : un portrait fait d\'après votre photo n\'ouvre pas de droit de rétractation (article L221-28 3° du code de la consommation).', 'museau'),
                ),
            ),
            Html::el(
                'p',
                [],
                Html::el('a', ['class' => 'museau-button', 'href' => $url], Html::text(__('Renoncer au contrat ici', 'museau'))),
            ),
        );
    }

    /** @param array<string, string|int|bool|null> $attributes */
    private function field(string $name, string $label, array $attributes, string $error_name = ''): string
    {
        $error = $this->errors[$error_name === '' ? $name : $error_name] ?? '';
        $is_first = $error !== '' && array_key_first($this->errors) === ($error_name === '' ? $name : $error_name);

        return Html::el(
            'div',
            ['class' => 'museau-field'],
            Html::el('label', ['class' => 'museau-field__label', 'for' => 'retractation-' . $name], Html::text($label)),
            Html::el('input', [
                ...$attributes,
                'class' => 'museau-field__control',
                'id' => 'retractation-' . $name,
                'name' => $name,
                'required' => true,
                'autofocus' => $is_first,
                'aria-invalid' => $error === '' ? null : 'true',
                'aria-describedby' => $error === '' ? null : 'retractation-' . $name . '-error',
            ]),
            $error === ''
                ? ''
                : Html::el('p', ['class' => 'museau-field__error', 'id' => 'retractation-' . $name . '-error'], Html::text($error)),
        );
    }

    private function failure(): string
    {
        if ($this->failure === '') {
            return '';
        }

        return Html::el(
            'p',
            ['class' => 'museau-alert museau-alert--error', 'role' => 'alert'],
            Html::text($this->failure . ' '),
            self::contact(),
        );
    }

    private static function contact(): string
    {
        return Html::el(
            'a',
            ['class' => 'museau-link', 'href' => home_url('/contact?sujet=' . rawurlencode(__('Renoncer au contrat', 'museau')))],
            Html::text(__('Écrire un message', 'museau')),
        );
    }

    private static function form(string $mark, string $step, string ...$html): string
    {
        return Html::el(
            'form',
            ['method' => 'post', 'action' => home_url('/' . WithdrawalForm::SLUG), 'novalidate' => true],
            Html::el('input', ['type' => 'hidden', 'name' => $mark, 'value' => $step]),
            ...$html,
        );
    }

    private static function button(string $label): string
    {
        return Html::el('button', ['type' => 'submit', 'class' => 'museau-button museau-button--wide-on-phone'], Html::text($label));
    }

    private function card(string $title, string ...$html): string
    {
        return Html::el(
            'section',
            ['class' => 'museau-card museau-withdrawal', 'id' => 'renoncer', 'aria-labelledby' => 'renoncer-titre'],
            Html::el('h2', ['id' => 'renoncer-titre'], Html::text($title)),
            ...$html,
        );
    }
}
