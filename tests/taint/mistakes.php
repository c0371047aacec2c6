<?php

declare(strict_types=1);

namespace Museau\Tests\Taint;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Html;
use Museau\Kernel\Read;

/** Mistakes that the analysis must find, each on the line that names it, and beside it what is right. Never run. */
final class Mistakes
{
    public function html(\WP_REST_Request $request): void
    {
        echo Read::text($_GET['a'] ?? ''); // TaintedHtml
        echo Html::el('p', [], Read::text($request['b'])); // TaintedHtml
        echo wp_unslash(Read::text($_SERVER['HTTP_REFERER'] ?? '')); // TaintedHtml
        printf('%s', sprintf('<p>%s</p>', $request->get_param('c'))); // TaintedHtml
        wp_die(Read::text($_POST['d'] ?? '')); // TaintedHtml
        echo esc_html(Read::text($_GET['a'] ?? '')), Html::text(Read::text($_GET['a'] ?? ''));
        echo Html::el('p', ['title' => Read::text($_GET['a'] ?? '')], (string) Read::int($_GET['b'] ?? 0));
    }

    public function sql(\WP_REST_Request $request): void
    {
        Db::wpdb()->query('DELETE FROM x WHERE y = ' . Read::text($request->get_param('a'))); // TaintedSql
        Db::wpdb()->get_results("SELECT 1 FROM x WHERE y = '{$request->get_body()}'"); // TaintedSql
        Db::wpdb()->query(Db::wpdb()->prepare('DELETE FROM x WHERE y = %s', Read::text($_GET['a'] ?? '')));
    }

    public function headers(\WP_REST_Request $request): void
    {
        header('X-A: ' . Read::text($_COOKIE['a'] ?? '')); // TaintedHeader
        wp_redirect(Read::text($_GET['to'] ?? '')); // TaintedHeader
        wp_mail('a@example.org', 'x', 'y', ['Reply-To: ' . Read::text($request['email'])]); // TaintedHeader
        wp_mail('a@example.org', 'x', Read::text($request['text']), ['Reply-To: ' . sanitize_email(Read::text($request['email']))]);
    }

    public function files(): void
    {
        unlink('/tmp/' . Read::text($_POST['file'] ?? '')); // TaintedFile
        include Read::text($_GET['page'] ?? ''); // TaintedInclude
        file_put_contents(Read::text(Read::map($_FILES['a'] ?? [])['name'] ?? ''), 'x'); // TaintedFile
    }

    public function others(\WP_REST_Request $request): void
    {
        exec('convert ' . Read::text($_GET['a'] ?? '')); // TaintedShell
        unserialize(Read::text($_COOKIE['a'] ?? '')); // TaintedUnserialize
        wp_remote_get(Read::text($request['url'])); // TaintedSSRF
    }
}
