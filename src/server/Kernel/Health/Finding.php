<?php

declare(strict_types=1);

namespace Museau\Kernel\Health;

use Museau\Kernel\Html;

/** What one test of the screen 'Santé du site' found, and what is to be done about it. */
final class Finding
{
    /** @param 'good'|'recommended'|'critical' $status in WordPress's own words */
    private function __construct(
        public readonly string $status,
        public readonly string $label,
        public readonly string $text,
        public readonly string $link,
        public readonly string $url,
    ) {}

    public static function good(string $label, string $text = ''): self
    {
        return new self('good', $label, $text, '', '');
    }

    /** The shop sells, yet this should be seen to. */
    public static function advice(string $label, string $text, string $link = '', string $url = ''): self
    {
        return new self('recommended', $label, $text, $link, $url);
    }

    /** Money, photos or the law are at stake. */
    public static function alarm(string $label, string $text, string $link = '', string $url = ''): self
    {
        return new self('critical', $label, $text, $link, $url);
    }

    /**
     * @return array{
     *   label: string,
     *   status: string,
     *   badge: array{label: string, color: string},
     *   description: string,
     *   actions: string,
     *   test: string,
     * } as WordPress's screen takes it; HTML in description and actions
     */
    public function to_array(string $test): array
    {
        return [
            'label' => $this->label,
            'status' => $this->status,
            'badge' => ['label' => __('Boutique', 'museau'), 'color' => 'orange'],
            'description' => Html::el('p', [], Html::text($this->text === '' ? $this->label : $this->text)),
            'actions' => $this->url === '' ? '' : Html::el('p', [], Html::el('a', ['href' => $this->url], Html::text($this->link))),
            'test' => $test,
        ];
    }
}
