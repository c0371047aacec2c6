<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Kernel\Html;
use Museau\Kernel\Read;

/**
 * What the artist typed into an order's panel and no press has taken: it stands in its fields again. All buttons send one form, so
 * a field goes with the step that it belongs to. Nothing that moves money or confirms is among them; her message and her private
 * note have a way of their own.
 */
final class TypedFields
{
    /** The fields of a step, and those of them in which words say that something was typed. */
    private const GROUPS = [
        ProgressActions::SET => [[ProgressActions::STEP, ProgressActions::SENTENCE], [ProgressActions::SENTENCE]],
        ProgressActions::PROOF => [[ProgressActions::PROOF_WORDS], [ProgressActions::PROOF_WORDS]],
        BalanceRequest::STEP => [[BalanceRequest::WORDS], [BalanceRequest::WORDS]],
        ParcelActions::SHIP => [['tracking', 'carrier'], ['tracking']],
        ParcelActions::TRACK => [['tracking', 'carrier'], ['tracking']],
        // Sent with every press, and perhaps changed from another tab since this one was drawn.
        AddressForm::STEP => [[AddressForm::FIELDS], []],
        InvoicePanel::STEP => [['invoice_company', 'invoice_siren'], ['invoice_company', 'invoice_siren']],
        PortfolioActions::SHOW => [[PortfolioActions::PORTRAIT, PortfolioActions::SOURCE], []],
        'delivered' => [['delivered_on'], ['delivered_on']],
    ];

    /** Boxes beside them, sent only when they are ticked, by the field that is sent in any case. */
    private const BOXES = [
        ProgressActions::SENTENCE => [ProgressActions::TELL, ProgressActions::MARK],
        'tracking' => [ParcelActions::TELL],
        PortfolioActions::PORTRAIT => [PortfolioActions::PHOTO],
    ];

    /**
     * What is to be shown again after a press.
     *
     * @param array<string, mixed> $fields of the panel's form
     * @param string               $step   that was pressed
     * @param bool                 $done   whether it was done; what belongs to it is then no longer wanted
     *
     * @return array<string, string> texts by the name that the field has in HTML; of a box '1' or ''
     */
    public static function left(array $fields, string $step, bool $done): array
    {
        $step = str_starts_with($step, 'preview_') ? substr($step, strlen('preview_')) : $step;
        $left = [];
        foreach (self::GROUPS as $owner => [$names, $words]) {
            $texts = array_intersect_key($fields, array_flip($words));
            $is_typed = array_filter($texts, static fn(mixed $value): bool => $value !== '') !== [];
            if ($owner === $step ? !$done : $is_typed) {
                $left += self::of_group($fields, $names);
            }
        }
        // A parcel that was sent, reopened or taken back has another number in its field.
        $is_of_parcel = ParcelActions::takes($step) || TakeBackActions::takes($step);

        return $done && $is_of_parcel ? array_diff_key($left, ['tracking' => 1, 'carrier' => 1, ParcelActions::TELL => 1]) : $left;
    }

    /**
     * The panel with these texts in its fields, and open the parts where that changes something.
     *
     * @param array<string, string> $typed by the name of the field in HTML
     */
    public static function fill(string $html, array $typed): string
    {
        if ($typed === []) {
            return $html;
        }
        $open = [];
        $texts = [];
        $tags = new \WP_HTML_Tag_Processor($html);
        $places = [];
        $count = 0;
        $select = '';
        while ($tags->next_tag(['tag_closers' => 'visit'])) {
            $tag = $tags->get_tag();
            if ($tag === 'DETAILS') {
                $tags->is_tag_closer() ? array_pop($places) : $places[] = $count++;
            } elseif (!$tags->is_tag_closer()) {
                $select = $tag === 'OPTION' ? $select : Read::text($tags->get_attribute('name'));
                if (isset($typed[$select]) && self::put($tags, $typed[$select], $texts)) {
                    array_push($open, ...$places);
                }
            }
        }

        return strtr(self::opened($tags->get_updated_html(), $open), $texts);
    }

    /**
     * Puts a text where the processor stands; answers whether it was another one.
     *
     * @param array<string, string> $texts of larger fields, as HTML, by what stands for each: WordPress would leave its '&' as they are
     */
    private static function put(\WP_HTML_Tag_Processor $tags, string $text, array &$texts): bool
    {
        if ($tags->get_tag() === 'TEXTAREA') {
            $mark = wp_generate_uuid4();
            $is_other = trim($tags->get_modifiable_text()) !== trim($text);
            if ($is_other && $tags->set_modifiable_text($mark)) {
                $texts[$mark] = Html::text($text);
            }

            return $is_other;
        }
        if ($tags->get_tag() === 'OPTION') {
            $is_it = Read::text($tags->get_attribute('value')) === $text;
            $was_it = $tags->get_attribute('selected') !== null;
            $is_it ? $tags->set_attribute('selected', true) : $tags->remove_attribute('selected');

            return $is_it && !$was_it && $text !== '';
        }
        if ($tags->get_tag() !== 'INPUT' || in_array($tags->get_attribute('type'), ['hidden', 'file'], true)) {
            return false;
        }
        if ($tags->get_attribute('type') === 'checkbox') {
            $was = $tags->get_attribute('checked') !== null;
            $text === '1' ? $tags->set_attribute('checked', true) : $tags->remove_attribute('checked');

            return $was !== ($text === '1');
        }
        $was = Read::text($tags->get_attribute('value'));
        $tags->set_attribute('value', $text);

        return $was !== $text;
    }

    /** @param list<int> $places which details are opened, counted from 0 */
    private static function opened(string $html, array $places): string
    {
        $tags = new \WP_HTML_Tag_Processor($html);
        for ($place = 0; $places !== [] && $tags->next_tag(['tag_name' => 'DETAILS']); ++$place) {
            in_array($place, $places, true) && $tags->set_attribute('open', true);
        }

        return $tags->get_updated_html();
    }

    /**
     * @param array<string, mixed> $fields
     * @param list<string>         $names
     *
     * @return array<string, string>
     */
    private static function of_group(array $fields, array $names): array
    {
        $texts = [];
        // A form without these fields, as the board's are, says nothing of them.
        foreach (array_intersect($names, array_keys($fields)) as $name) {
            $value = $fields[$name];
            $texts += is_array($value) ? self::inner($name, $value) : [$name => str_replace("\r\n", "\n", Read::text($value))];
            foreach (self::BOXES[$name] ?? [] as $box) {
                $texts[$box] = Read::text($fields[$box] ?? '');
            }
        }

        return $texts;
    }

    /**
     * @param array<array-key, mixed> $values
     *
     * @return array<string, string>
     */
    private static function inner(string $name, array $values): array
    {
        $left = [];
        foreach (array_filter($values, is_string(...)) as $key => $value) {
            $left["{$name}[$key]"] = $value;
        }

        return $left;
    }
}
