<?php

declare(strict_types=1);

namespace Museau\Domain\Mail;

use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Settings\StyleVariation;
use Museau\Kernel\Typography;

/**
 * The text of one mail, written once and printed twice: as quiet HTML for mail programs (tables, inline styles, the
 * colours of theme.json) and as plain text.
 */
final class EmailBody
{
    /** @var list<string> */
    private array $html = [];

    /** @var list<string> */
    private array $text = [];

    public function __construct(public readonly string $title) {}

    /** Of a letter about an order: 'Votre portrait avance (commande n° 12)'. */
    public function subject(string $order_number): string
    {
        /* translators: 1: title of the mail, 2: order number */
        return sprintf(__('%1$s (commande n° %2$s)', 'museau'), $this->title, $order_number);
    }

    public function paragraph(string $text): self
    {
        $this->html[] = '<p style="margin:0 0 16px">' . nl2br(Html::text($text)) . '</p>';
        $this->text[] = $text;

        return $this;
    }

    public function heading(string $text): self
    {
        $this->html[] = '<h2 style="margin:28px 0 10px;font-family:Georgia,serif;font-weight:normal;font-size:20px;color:'
            . StyleVariation::colour('ink')
            . '">'
            . Html::text($text)
            . '</h2>';
        $this->text[] = mb_strtoupper($text);

        return $this;
    }

    /** @param list<array{string, string}> $rows label and value; a label may hold several lines */
    public function table(array $rows, bool $last_is_strong = false): self
    {
        $html = $text = '';
        foreach ($rows as $index => [$label, $value]) {
            $strong = $last_is_strong && $index === count($rows) - 1 ? 'font-weight:bold;' : '';
            $html .= '<tr><td style="'
                . $strong
                . 'padding:8px 12px 8px 0;border-bottom:1px solid '
                . StyleVariation::colour('rule')
                . ';vertical-align:top">'
                . nl2br(Html::text($label))
                . '</td><td style="'
                    . $strong
                    . 'padding:8px 0;border-bottom:1px solid '
                    . StyleVariation::colour('rule')
                    . ';vertical-align:top;text-align:right;white-space:nowrap">'
                    . Html::text($value)
                    . '</td></tr>';
            $text .= str_replace("\n", ', ', $label) . Typography::shown(' : ') . $value . "\n";
        }
        $this->html[] = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 16px;font-size:16px">'
            . $html
            . '</table>';
        $this->text[] = rtrim($text);

        return $this;
    }

    /**
     * A picture that travels inside the letter, in its mat.
     *
     * @param string $name as MailTransport is given it again when the letter goes
     */
    public function picture(string $name, string $alt, string $caption): self
    {
        $this->html[] = '<div style="margin:0 0 20px;text-align:center"><img src="cid:'
            . esc_attr($name)
            . '" alt="'
            . esc_attr($alt)
            . '" width="240" style="display:inline-block;width:240px;max-width:80%;height:auto;padding:24px;border:1px solid '
            . StyleVariation::colour('rule')
            . ';background:'
                . StyleVariation::colour('white')
                . '"><p style="margin:8px 0 0;font-family:Georgia,serif;font-style:italic;font-size:15px;color:'
                . StyleVariation::colour('ink-soft')
                . '">'
                . Html::text($caption)
                . '</p></div>';
        $this->text[] = $alt . Typography::shown(' : ') . $caption;

        return $this;
    }

    public function button(string $label, string $url): self
    {
        $this->html[] = '<p style="margin:20px 0"><a href="'
            . esc_url($url)
            . '" style="display:inline-block;padding:13px 24px;background:'
            . StyleVariation::colour('sanguine')
            . ';color:'
                . StyleVariation::colour('white')
                . ';text-decoration:none;border-radius:999px;font-weight:bold">'
                . Html::text($label)
                . '</a></p>';
        $this->text[] = $label . Typography::shown(' : ') . $url;

        return $this;
    }

    /** A link in the small print. */
    public function link(string $label, string $url): self
    {
        $this->html[] = '<p style="margin:0 0 12px;font-size:14px;line-height:1.5"><a href="'
            . esc_url($url)
            . '" style="color:'
            . StyleVariation::colour('sanguine')
            . '">'
            . Html::text($label)
            . '</a></p>';
        $this->text[] = $label . Typography::shown(' : ') . $url;

        return $this;
    }

    /** Small print: legal texts. */
    public function small(string $text): self
    {
        $this->html[] = '<p style="margin:0 0 12px;font-size:14px;line-height:1.5;color:'
            . StyleVariation::colour('ink-soft')
            . '">'
            . nl2br(Html::text($text))
            . '</p>';
        $this->text[] = $text;

        return $this;
    }

    public function html(): string
    {
        $paper = StyleVariation::colour('paper');
        $card = StyleVariation::colour('card');
        $ink = StyleVariation::colour('ink');

        return '<!DOCTYPE html><html lang="'
            . Language::code()
            . '"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>'
            . Html::text($this->title)
            . '</title></head>'
            . '<body style="margin:0;padding:0;background:'
                . $paper
                . '"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:'
                . $paper
                . '"><tr><td align="center" style="padding:24px 12px">'
            . '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:'
                . $card
                . ';border-radius:6px"><tr><td style="padding:28px 24px;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;color:'
                . $ink
                . '">'
            . '<p style="margin:0 0 4px;font-size:14px;letter-spacing:.06em;color:'
                . StyleVariation::colour('sanguine')
                . '">'
                . Html::text(Typography::site_name())
                . '</p>'
            . '<h1 style="margin:0 0 20px;font-family:Georgia,serif;font-weight:normal;font-size:27px;line-height:1.25;color:'
                . $ink
                . '">'
                . Html::text($this->title)
                . '</h1>'
            . implode('', $this->html)
            . '</td></tr></table></td></tr></table></body></html>';
    }

    public function text(): string
    {
        return $this->title . "\n\n" . implode("\n\n", $this->text) . "\n\n-- \n" . Typography::site_name() . "\n" . home_url('/') . "\n";
    }
}
