import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import type { GiftsPageData } from '#contract/page-data.ts'
import { giftsTitle, noFacets } from '#shop/catalogue/gift-facets.ts'
import { giftsPath } from '#shop/catalogue/listing-url.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { ProductCards } from '#web/catalogue/product-card.tsx'
import { useFocusOnChange } from '#web/design/focus.ts'
import { useRouteData } from '#web/routing/route-data.ts'
import { PageHead } from '#web/sharing/page-head.tsx'
import { storePin } from '#web/promises/stored-pin.ts'
import { GiftFinder } from './gift-finder.tsx'

/** /gifts?for=…&occasion=…&around=…&pin=…&by=… */
export function GiftsPage() {
  const data = useRouteData<'/gifts'>()
  const { search } = useLocation()
  const result = useFocusOnChange(search, { preventScroll: true })
  const { wish, problems, cards, total, near } = data
  useDaysOnCards(problems.pin === undefined ? wish.pin : '')
  const facets = { ...noFacets, occasion: wish.occasion, recipient: wish.recipient }
  return (
    <main className="shop wrap">
      <PageHead title="Find a gift · Gathri" robots="noindex, follow" />
      <h1>Find a gift</h1>
      {/* Anew for each sentence, so that Back shows the one before. */}
      <GiftFinder key={search} wish={wish} problems={problems} total={total} />
      <div className="gifts-result">
        <h2 ref={result} tabIndex={-1}>
          {resultText(data)}
        </h2>
        {lateText(data) !== null && <p className="gifts-late">{lateText(data)}</p>}
      </div>
      {cards.length > 0 && <ProductCards cards={cards} heading="h3" eager={2} />}
      {near !== null && (
        <section className="gifts-near" aria-labelledby="near">
          <h2 id="near">{nearHeadings[near.without]}</h2>
          <ProductCards cards={near.cards} heading="h3" />
        </section>
      )}
      <p className="gifts-more">
        <Link to={giftsPath(facets)}>{giftsTitle(facets) || 'The whole shop'}</Link> at every price, or{' '}
        <Link to="/bespoke">ask us for something of your own</Link>.
      </p>
    </main>
  )
}

const nearHeadings: Record<NonNullable<GiftsPageData['near']>['without'], string> = {
  recipient: 'Close to it, for other people',
  price: 'Close to it, for a little more',
  occasion: 'Close to it, for other occasions',
  day: 'These fit, and arrive later',
}

function resultText({ wish, problems, total, late, soonest }: GiftsPageData): string {
  const byDay = wish.by !== '' && wish.pin !== '' && problems.by === undefined && problems.pin === undefined
  if (total === 0 && byDay && soonest !== null && soonest > wish.by)
    return `Nothing can reach ${wish.pin} by ${formatDay(wish.by)}. The soonest is ${formatDay(soonest)}.`
  if (total === 0) return late > 0 ? 'Nothing that fits can be there by then' : 'Nothing fits all of it'
  const gifts = total === 1 ? '1 gift fits' : `${total} gifts fit`
  const reaches = total === 1 ? 'reaches' : 'reach'
  return byDay ? `${gifts} and ${reaches} ${wish.pin} by ${formatDay(wish.by)}` : gifts
}

function lateText({ total, late }: GiftsPageData): string | null {
  if (late === 0 || total === 0) return null
  return late === 1 ? 'One more fits, but would arrive later.' : `${late} more fit, but would arrive later.`
}

/** The PIN of the sentence is that of the other pages, too. */
function useDaysOnCards(pin: string): void {
  useEffect(() => {
    if (pin === '') return
    storePin(pin)
    void import('#web/card-days/fill-cards.ts').then(({ fillCards }) => fillCards(pin)).catch(() => {})
  }, [pin])
}
