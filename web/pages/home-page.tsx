import { useEffect } from 'react'
import { Link } from 'react-router'
import type { OwnHome } from '#contract/page-data.ts'
import { ProductCards } from '#web/catalogue/product-card.tsx'
import { ArtPicture } from '#web/design/art-picture.tsx'
import { BootiShapes } from '#web/design/booti-shapes.tsx'
import { ButtonLink } from '#web/design/button.tsx'
import { Picture } from '#web/design/picture.tsx'
import { VisuallyHidden } from '#web/design/visually-hidden.tsx'
import { useRouteData } from '#web/routing/route-data.ts'
import { DeferredHydration, lazyUntilTouch, partsOfPage } from '#web/startup/deferred-hydration.tsx'
import { PageHead } from '#web/sharing/page-head.tsx'
import { SeasonBar } from './season-bar.tsx'
import { Testimonials } from './testimonials.tsx'

const GiftFinder = lazyUntilTouch('finder', () => import('#web/gifts/gift-finder.tsx').then((file) => file.GiftFinder))
const GiftWays = lazyUntilTouch('ways', () => import('#web/gifts/gift-ways.tsx').then((file) => file.GiftWays))
const TieIt = lazyUntilTouch('tie', async () => {
  await untilNear('[data-deferred="tie"]')
  return (await import('./tie-it.tsx')).TieIt
})
const Crafts = lazyUntilTouch('crafts', () => import('./crafts.tsx').then((file) => file.Crafts))
const GuestsSlider = lazyUntilTouch('guests', () =>
  import('#web/favours/guests-slider.tsx').then((file) => file.GuestsSlider),
)
await partsOfPage()

const NEAR = '600px'

function untilNear(selector: string): Promise<void> {
  return new Promise((resolve) => {
    const place = typeof document === 'undefined' ? null : document.querySelector(selector)
    if (!place) return resolve()
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && resolve(observer.disconnect()), {
      rootMargin: NEAR,
    })
    observer.observe(place)
  })
}

const HERO_SIZES = '(width >= 975px) 42vw, 92vw'
const startingWish = { occasion: 'anniversary', recipient: 'parents', around: 2000, pin: '', by: '' }

export function HomePage() {
  const { own, season, popular, occasions, prices, dearer, favours, tied, crafts, hasHampers } = useRouteData<'/'>()
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return (
    <main>
      <PageHead
        title="Gathri · Gifts tied by hand"
        description="Handmade hampers, trousseau packaging, ring platters, trays and return favours, made and tied by hand in our Jaipur workshop."
      />
      {season && <SeasonBar season={season} />}
      <Hero own={own} />
      {occasions.length > 0 && (
        <section className="band" aria-labelledby="ways">
          <DeferredHydration part="ways">
            <GiftWays occasions={occasions} prices={prices} dearer={dearer} />
          </DeferredHydration>
        </section>
      )}
      {popular.length > 0 && (
        <section className="popular" aria-labelledby="popular">
          <div className="wrap">
            <div className="section-head">
              <h2 id="popular">Most Popular</h2>
              <Link to="/shop" className="view-all" viewTransition>
                View All →
              </Link>
            </div>
            <ProductCards cards={popular} heading="h3" />
          </div>
        </section>
      )}
      {tied && (
        <section className="band" aria-labelledby="tie">
          <DeferredHydration part="tie">
            <TieIt tied={tied} />
          </DeferredHydration>
        </section>
      )}
      {crafts.length > 0 && (
        <section className="popular" aria-labelledby="crafts">
          <DeferredHydration part="crafts">
            <Crafts crafts={crafts} />
          </DeferredHydration>
        </section>
      )}
      {favours.favours.length > 0 && (
        <section className="band" aria-labelledby="guests">
          <DeferredHydration part="guests">
            <GuestsSlider favours={favours} />
          </DeferredHydration>
        </section>
      )}
      <Promo hasHampers={hasHampers} />
      <Testimonials />
    </main>
  )
}

function Hero({ own }: { own: OwnHome | null }) {
  return (
    <section className="hero">
      <BootiShapes />
      <div className="hero-content wrap">
        <div>
          {own?.title ? (
            <h1 className="hero-title">{own.title}</h1>
          ) : (
            <h1 className="hero-title">
              Gifts tied <br className="hero-four" />
              by <br className="hero-three" />
              hand, <br className="hero-two hero-four" />
              <em>meant</em> <br className="hero-three" />
              from <br className="hero-four" />
              the heart
            </h1>
          )}
          {own?.text && <p className="hero-text">{own.text}</p>}
          <DeferredHydration part="finder" className="hero-finder">
            <GiftFinder wish={startingWish} />
          </DeferredHydration>
          <div className="hero-buttons">
            <ButtonLink to="/shop" kind="quiet" viewTransition>
              Shop now
            </ButtonLink>
            <ButtonLink to="/gifts/return-gifts/under-300" kind="quiet" viewTransition>
              Return gifts under ₹300
            </ButtonLink>
          </div>
        </div>
        {own?.picture ? (
          <OwnPicture picture={own.picture} />
        ) : (
          <ArtPicture
            name="hero"
            alt="A cane basket with a pink satin bow, filled with honey, tea, a candle, paper roses and a small gift"
            sizes={HERO_SIZES}
            urgent
          />
        )}
      </div>
    </section>
  )
}

function OwnPicture({ picture }: { picture: NonNullable<OwnHome['picture']> }) {
  const shown = <Picture picture={picture} className="hero-picture" sizes={HERO_SIZES} urgent />
  return picture.to === '' ? (
    shown
  ) : (
    <Link to={picture.to} viewTransition>
      {shown}
    </Link>
  )
}

function Promo({ hasHampers }: { hasHampers: boolean }) {
  return (
    <section className="promo wrap" aria-labelledby="promo">
      <ArtPicture
        name="promo"
        alt="A gift box with a pink bow, spools of ribbon, a printing block and a paper tag"
        sizes="(width >= 800px) 38vw, 92vw"
      />
      <div className="promo-text">
        <h2 id="promo">Names on the lid, a ribbon like her saree?</h2>
        <p>
          That is a gift made for one person alone. Tell us who it is for and when; within two working days you have a
          first sketch and a price, free of charge.
        </p>
        <div className="promo-links">
          <ButtonLink to="/bespoke" viewTransition>
            Ask for a sketch
          </ButtonLink>
          {hasHampers && (
            <ButtonLink to="/hampers/build" kind="outline" viewTransition>
              Fill a hamper
            </ButtonLink>
          )}
          <ButtonLink to="/about" kind="outline" viewTransition>
            Learn More
            <VisuallyHidden> about our workshop</VisuallyHidden>
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
