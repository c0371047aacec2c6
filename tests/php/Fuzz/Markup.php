<?php

declare(strict_types=1);

namespace Museau\Tests\Fuzz;

/** Reads a page as a parser does and finds what of Payloads::scripts() would run in it. */
final class Markup
{
    /** Attributes that a browser follows or runs. */
    private const ADDRESSES = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href', 'background', 'poster', 'srcset', 'content'];

    /** @return list<string> what came to life; empty when every payload stayed a text */
    public static function alive(string $html): array
    {
        if (!str_contains($html, 'museauxss')) {
            return [];
        }
        $document = new \DOMDocument();
        $former = libxml_use_internal_errors(true);
        $document->loadHTML('<?xml encoding="UTF-8">' . mb_scrub(str_replace("\0", "\u{FFFD}", $html)), LIBXML_NONET | LIBXML_PARSEHUGE);
        libxml_clear_errors();
        libxml_use_internal_errors($former);
        // libxml does not know a slash between a tag's name and its attributes; escaped texts hold no bare '<'.
        $alive = preg_match('#<\w+/[^<>]*on\w+=alert\(/museauxss#i', $html, $found) === 1 ? [$found[0]] : [];
        foreach ($document->getElementsByTagName('*') as $element) {
            $name = strtolower($element->nodeName);
            $type = strtolower($element->getAttribute('type'));
            // wp-admin names the address that was asked in a script of its own, every sign of it percent-encoded.
            if (in_array($name, ['script', 'style'], true) && !in_array($type, ['application/json', 'application/ld+json', 'speculationrules'], true) && preg_match('/(?<!%2F|%252F|%28|%2528)museauxss/i', $element->textContent) === 1) {
                $alive[] = "$name: " . substr($element->textContent, 0, 80);
            }
            foreach (iterator_to_array($element->attributes) as $attribute) {
                $value = $attribute->nodeValue ?? '';
                if (!str_contains($value, 'museauxss')) {
                    if (str_contains($attribute->nodeName, 'museauxss')) {
                        $alive[] = "$name with {$attribute->nodeName}";
                    }
                    continue;
                }
                $key = strtolower($attribute->nodeName);
                if ($key === 'content' && !$element->hasAttribute('http-equiv')) {
                    continue;
                }
                $address = strtolower(preg_replace('/[\x00-\x20\x{00a0}]+/u', '', $value) ?? '');
                $runs = str_starts_with($key, 'on') || in_array($key, ['srcdoc', 'style'], true)
                    || (in_array($key, self::ADDRESSES, true) && preg_match('/^(?:javascript|vbscript|data|feed:javascript|view-source:)|^0;url=javascript/', $address) === 1)
                    || (in_array($name, ['script', 'link', 'iframe', 'object', 'embed', 'base'], true) && in_array($key, self::ADDRESSES, true) && preg_match('#^(?:https?:)?//(?:evil|museauxss)#', $address) === 1);
                if ($runs) {
                    $alive[] = "$name $key=" . substr($value, 0, 80);
                }
            }
        }

        return $alive;
    }
}
