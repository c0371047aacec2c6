<?php

declare(strict_types=1);

namespace Museau\Screens\Archive;

defined('ABSPATH') || exit;

use Museau\Domain\Archive\ShopArchive;
use Museau\Domain\Archive\ShopImport;
use Museau\Domain\Archive\WaitingArchive;
use Museau\Kernel\Admission;
use Museau\Kernel\Clock;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Kernel\SentFile;
use Museau\Screens\Guide\ScreenHelp;

/** Outils → Déménager la boutique: the whole shop taken away as one archive, or brought from one (docs/adr/0030). */
final class ArchiveScreen implements Feature
{
    public const PAGE = 'museau-archive';

    private const EXPORT = 'museau_site_archive';

    private const IMPORT = 'museau_site_import';

    private const GIVE_UP = 'museau_site_import_end';

    private const SAID = 'museau_archive_said_';

    /** Seconds that one press works on files; the next goes on. */
    private const SECONDS = 20.0;

    /** The archive holds every customer and every page of the site, so it is the administrator's. */
    private const RIGHT = 'manage_options';

    /** What comes in an archive is written as it is, scripts in pages too. */
    private const RIGHT_TO_BRING = 'unfiltered_html';

    /**
     * @param \Closure(): ShopArchive $archive
     * @param \Closure(): ShopImport  $import
     * @param \Closure(): WaitingArchive $waiting
     */
    public function __construct(
        private readonly \Closure $archive,
        private readonly \Closure $import,
        private readonly \Closure $waiting,
    ) {}

    public function hooks(): void
    {
        add_action('admin_menu', function (): void {
            $title = __('Déménager la boutique', 'museau');
            add_management_page($title, $title, self::RIGHT, self::PAGE, function (): void {
                echo $this->html();
            });
        });
        add_action('admin_post_' . self::EXPORT, $this->send(...));
        add_action('admin_post_' . self::IMPORT, $this->bring(...));
        add_action('admin_post_' . self::GIVE_UP, $this->give_up(...));
    }

    /** The whole page. */
    public function html(): string
    {
        return Html::el(
            'div',
            ['class' => 'wrap'],
            ScreenHelp::heading(__('Déménager la boutique', 'museau')),
            $this->said(),
            $this->export_part(),
            $this->import_part(),
        );
    }

    private function export_part(): string
    {
        $left_behind = ($this->archive)()->left_behind_sentence();
        $too_large = ($this->archive)()->too_large();

        return Html::el('h2', [], Html::text(__('Emporter toute la boutique', 'museau')))
            . self::p(__('Une archive avec tout ce qui fait la boutique : pages, produits, images, commandes, carnets, photos des clients, bons, prix, actualités, bannières et réglages. Elle se fait pendant qu\'elle se télécharge ; rien n\'en reste sur le serveur.', 'museau'))
            . self::p(__('Elle contient des données personnelles et de quoi ouvrir chaque commande : gardez-la à l\'abri, et effacez-la quand elle ne sert plus. Les comptes WordPress n\'y sont pas.', 'museau'))
            . ($left_behind === '' ? '' : self::p($left_behind))
            . ($too_large !== '' ? self::p($too_large) : self::form(self::EXPORT, Html::el(
                'button',
                ['type' => 'submit', 'class' => 'button button-primary'],
                Html::text(__('Emporter toute la boutique (ZIP)', 'museau')),
            )));
    }

    private function import_part(): string
    {
        $html = Html::el('h2', [], Html::text(__('Rapporter une boutique', 'museau')))
            . self::p(__('Sur un WordPress neuf, avec ce thème et sans commande : la boutique de l\'archive y prend la place du contenu. Les liens des messages déjà envoyés continuent d\'ouvrir leurs commandes ici, dès que l\'ancienne adresse mène à celle-ci.', 'museau'))
            . self::p(__('Ensuite, rien n\'est encaissé, envoyé ni effacé avant que vous disiez « Déménagée » en haut de la page. Fermez d\'abord l\'ancienne boutique : deux boutiques ne doivent pas suivre les mêmes commandes.', 'museau'));
        if (!current_user_can(self::RIGHT_TO_BRING)) {
            return $html . self::p(
                __('Une archive s\'écrit ici telle qu\'elle est, et votre compte ne peut pas publier de HTML sans filtre. Demandez à qui administre ce WordPress de la rapporter.', 'museau'),
            );
        }
        $paths = ($this->waiting)()->claim();
        if (count($paths) > 1) {
            return $html . self::p(self::several()) . self::give_up_form();
        }
        if ($paths === []) {
            return $html . self::form(
                self::IMPORT,
                Html::el('input', ['type' => 'file', 'name' => 'archive', 'accept' => '.zip,application/zip', 'required' => true])
                    . ' ' . Html::el('button', ['type' => 'submit', 'class' => 'button'], Html::text(__('Envoyer l\'archive', 'museau'))),
                true,
            ) . self::p(sprintf(
                /* translators: 1: size, 2: path of a folder */
                __('Ici, un envoi peut peser %1$s. Une archive plus lourde se dépose par FTP dans le dossier %2$s ; rouvrez cette page aussitôt après. Une archive qui attend depuis plus d\'un jour est effacée.', 'museau'),
                size_format(wp_max_upload_size()),
                str_replace(ABSPATH, '', ($this->waiting)()->dir()),
            ));
        }

        return $html
            /* translators: %s: size of a file */
            . self::p(sprintf(__('Une archive de %s est là.', 'museau'), size_format((int) filesize($paths[0]))))
            . self::form(self::IMPORT, Html::el(
                'p',
                [],
                Html::el(
                    'label',
                    [],
                    Html::el('input', ['type' => 'checkbox', 'name' => 'replace', 'value' => '1']),
                    ' ',
                    Html::text(__('Remplacer ce que contient ce site', 'museau')),
                ),
            ) . Html::el(
                'button',
                ['type' => 'submit', 'class' => 'button button-primary'],
                Html::text(__('Rapporter la boutique', 'museau')),
            ))
            . self::give_up_form();
    }

    private static function several(): string
    {
        return __('Plusieurs archives sont là. Effacez-les, puis déposez seulement celle que vous voulez rapporter.', 'museau');
    }

    private static function give_up_form(): string
    {
        return self::form(
            self::GIVE_UP,
            Html::el('button', ['type' => 'submit', 'class' => 'button'], Html::text(__('Renoncer et effacer l\'archive', 'museau'))),
        );
    }

    private function send(): never
    {
        $this->admit(self::EXPORT);
        $too_large = ($this->archive)()->too_large();
        if ($too_large !== '') {
            $this->answer(['error', $too_large]);
        }
        Journal::write(Event::Privacy, 'archive');
        nocache_headers();
        SentFile::archive('boutique-entiere-' . wp_date('Y-m-d', Clock::now()) . '.zip', ($this->archive)()->into(...));
    }

    private function bring(): never
    {
        $this->admit(self::IMPORT, self::RIGHT_TO_BRING);
        set_time_limit(0);
        ignore_user_abort(true);
        try {
            $said = $this->take_upload() ?? $this->work();
        } catch (Refusal $refusal) {
            $said = ['error', $refusal->getMessage()];
        }
        $this->answer($said);
    }

    private function give_up(): never
    {
        $this->admit(self::GIVE_UP, self::RIGHT_TO_BRING);
        try {
            ($this->import)()->give_up();
        } catch (Refusal $refusal) {
            $this->answer(['error', $refusal->getMessage()]);
        }
        $this->answer(['success', __('L\'archive est effacée, et ce qui en était déjà arrivé aussi.', 'museau')]);
    }

    /** @return ?array{string, string} what is said of a file that was sent; null without one */
    private function take_upload(): ?array
    {
        $file = Read::map($_FILES['archive'] ?? []);
        if ($file === [] || ($this->waiting)()->claim() !== []) {
            return null;
        }
        $came = Read::text($file['tmp_name'] ?? '');
        $is_whole = Read::int($file['error'] ?? UPLOAD_ERR_NO_FILE) === UPLOAD_ERR_OK && is_uploaded_file($came);
        if (!$is_whole || !move_uploaded_file($came, ($this->waiting)()->new_path())) {
            return ['error', __('L\'archive n\'est pas arrivée entière : elle est peut-être trop lourde pour ce serveur. Déposez-la par FTP, comme il est dit plus bas.', 'museau')];
        }

        return ['success', __('L\'archive est arrivée. Il reste à rapporter la boutique.', 'museau')];
    }

    /** @return array{string, string} kind of notice, and the sentence */
    private function work(): array
    {
        $paths = ($this->waiting)()->claim();
        if (count($paths) !== 1) {
            return ['error', $paths === [] ? __('Choisissez d\'abord l\'archive d\'une boutique.', 'museau') : self::several()];
        }
        $path = $paths[0];
        $done = ($this->import)()->continue_import($path, Read::bool($_POST['replace'] ?? false), get_current_user_id(), self::SECONDS);
        if (!$done['is_ended']) {
            // The next step finds it, however slow they are.
            touch($path);

            return ['warning', sprintf(
                /* translators: 1: files that arrived, 2: all files */
                __('%1$d fichiers sur %2$d sont arrivés. Pressez encore « Rapporter la boutique » : la suite reprend ici.', 'museau'),
                $done['done'],
                $done['all'],
            )];
        }
        is_file($path) && unlink($path);
        Journal::write(Event::Write, 'site import');

        return ['success', ArrivedShop::sentence($done)];
    }

    private function admit(string $action, string $right = self::RIGHT): void
    {
        Admission::check_sent($action, self::RIGHT, $right);
    }

    /** @param array{string, string} $said */
    private function answer(array $said): never
    {
        set_transient(self::SAID . get_current_user_id(), $said, 300);
        wp_safe_redirect(admin_url('tools.php?page=' . self::PAGE));
        exit;
    }

    private function said(): string
    {
        $said = Read::items(get_transient(self::SAID . get_current_user_id()));
        if (count($said) !== 2) {
            return '';
        }
        delete_transient(self::SAID . get_current_user_id());

        return Html::el('div', ['class' => 'notice notice-' . Read::text($said[0])], self::p(Read::text($said[1])));
    }

    private static function form(string $action, string $fields, bool $has_file = false): string
    {
        return Html::el(
            'form',
            [
                'method' => 'post',
                'action' => admin_url('admin-post.php'),
                'enctype' => $has_file ? 'multipart/form-data' : null,
                'style' => 'margin-block:1em',
            ],
            Html::el('input', ['type' => 'hidden', 'name' => 'action', 'value' => $action]),
            wp_nonce_field($action, '_wpnonce', true, false),
            $fields,
        );
    }

    private static function p(string $sentence): string
    {
        return Html::el('p', ['style' => 'max-width:46em'], Html::text($sentence));
    }
}
