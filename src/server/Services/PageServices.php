<?php

declare(strict_types=1);

namespace Museau\Services;

use Museau\Domain\Banners\Banners;
use Museau\Domain\Legal\LegalNotes;
use Museau\Domain\Legal\LegalTexts;
use Museau\Domain\Likes\Likes;
use Museau\Domain\News\News;
use Museau\Screens\Shell\LegalPages;
use Museau\Screens\Shell\Menus;
use Museau\Screens\Shell\PageData;
use Museau\Screens\Shell\PageHeading;
use Museau\Screens\Shell\Shell;
use Museau\Screens\Shell\Signature;
use Museau\Screens\Shell\ThemeImages;
use Museau\Screens\Storefront\ContactForm;
use Museau\Screens\Storefront\FavouritesPage;
use Museau\Screens\Storefront\PortraitNotices;
use Museau\Screens\Storefront\SearchPage;

/** What the public pages are printed from, beside the products. */
trait PageServices
{
    public function portrait_notices(): PortraitNotices
    {
        return new PortraitNotices($this->settings(), $this->promises(), $this->availability());
    }

    public function banners(): Banners
    {
        return $this->once(Banners::class, static fn(): Banners => new Banners());
    }

    public function news(): News
    {
        return $this->once(News::class, static fn(): News => new News());
    }

    public function likes(): Likes
    {
        return $this->once(Likes::class, static fn(): Likes => new Likes());
    }

    public function legal_texts(): LegalTexts
    {
        return $this->once(LegalTexts::class, fn(): LegalTexts => new LegalTexts(
            $this->settings(),
            fn(): string => $this->transfers()->in_words(),
        ));
    }

    /** What the law wants said beside products, cart and order. */
    public function legal_notes(): LegalNotes
    {
        return $this->once(LegalNotes::class, fn(): LegalNotes => new LegalNotes($this->settings()));
    }

    public function shell(): Shell
    {
        return $this->once(Shell::class, function (): Shell {
            $pictures = new ThemeImages(get_template_directory_uri() . '/assets/images');

            return new Shell(
                new Menus(),
                $this->banners(),
                new LegalPages($this->legal_texts()),
                $pictures,
                $this->settings(),
                new PageHeading(),
                new Signature($this->settings(), $pictures),
            );
        });
    }

    public function page_data(): PageData
    {
        return $this->once(PageData::class, fn(): PageData => new PageData(
            $this->settings(),
            $this->shell()->pictures,
            $this->shell()->menus,
            $this->banners(),
            $this->shell()->legal,
            $this->language(),
        ));
    }

    public function search_page(): SearchPage
    {
        return $this->once(SearchPage::class, fn(): SearchPage => new SearchPage(
            $this->typeset_catalogue(),
            $this->likes(),
            $this->settings(),
        ));
    }

    public function favourites_page(): FavouritesPage
    {
        return $this->once(FavouritesPage::class, fn(): FavouritesPage => new FavouritesPage(
            $this->typeset_catalogue(),
            $this->likes(),
            $this->settings(),
        ));
    }

    public function contact_form(): ContactForm
    {
        return $this->once(ContactForm::class, fn(): ContactForm => new ContactForm($this->contact(...)));
    }
}
