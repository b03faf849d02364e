import { Fragment, useEffect, useState } from 'react'
import { Link, useLocation, useNavigation, useSearchParams } from 'react-router'
import type { ShopPageData } from '#contract/page-data.ts'
import { FEWEST_INDEXED, giftsTitle, type GiftFacets } from '#shop/catalogue/gift-facets.ts'
import { ALL_PRODUCTS_URL, giftsPath, type ListingQuery } from '#shop/catalogue/listing-url.ts'
import { keepKnownFilters } from '#shop/catalogue/listing-filters.ts'
import { parseListingUrl } from '#shop/catalogue/parse-listing-url.ts'
import { HAMPER_PATH } from '#shop/hampers/hamper-pieces.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { parseOrderNumber } from '#shop/orders/parse-order-search.ts'
import { formatPrice, groupDigits } from '#shop/money/paise.ts'
import { isListingPath } from '#shop/pages/is-listing-path.ts'
import { truncateText } from '#shop/pages/truncate-text.ts'
import { ButtonLink } from '#web/design/button.tsx'
import { useRouteData } from '#web/routing/route-data.ts'
import { PageHead } from '#web/sharing/page-head.tsx'
import { InTimeNote } from './arrives-by.tsx'
import { FacetLinks } from './facet-links.tsx'
import { Pager } from './pager.tsx'
import { ProductCards } from './product-card.tsx'
import { ShopControls } from './shop-controls.tsx'
import { SkeletonCards } from './skeleton-cards.tsx'
import { useResponsivePageSize } from './use-responsive-page-size.ts'

const SKELETON_DELAY_MS = 150

const DESCRIPTION =
  'Handmade hampers, trousseau packaging, ring platters, wooden trays and boxes, return favours, baby shower gifts and invitations.'

export function ShopPage() {
  const data = useRouteData<'/shop'>()
  const [searchParams] = useSearchParams()
  const { pendingAddress, isSlow: isLoading } = usePendingListing()
  const { pathname } = useLocation()
  const read = parseListingUrl(searchParams, pathname)
  const address = { ...read, ...keepKnownFilters(read) }
  useResponsivePageSize(data.pageSize)
  const category = data.categories.find(({ id }) => id === address.category)
  const gifts = giftsTitle(address)
  const heading = category?.name ?? (gifts || 'Shop')
  const title = address.q === '' ? heading : `Search: ${address.q}`
  const isUnknown = pathname !== '/shop' && pathname !== giftsPath(address)
  const isThin =
    isUnknown ||
    data.cards.length === 0 ||
    address.colour !== '' ||
    address.lead !== null ||
    (gifts !== '' && (pathname === '/shop' || data.total < FEWEST_INDEXED))

  return (
    <main className="shop wrap">
      <PageHead
        title={`${title} · Gathri`}
        description={gifts === '' ? DESCRIPTION : `${gifts}, made and tied by hand in our Jaipur workshop.`}
        robots={address.q !== '' || isThin ? 'noindex, follow' : undefined}
      />
      <div className="shop-head">
        <h1>{heading}</h1>
        <output className="shop-count">{countText(data, data.corrected ?? address.q)}</output>
      </div>
      <ShopControls address={pendingAddress ?? address} categories={data.categories} facets={data.facets} />
      {!isLoading && <SearchNotes data={data} q={address.q} />}
      {!isLoading && <InTimeNote address={address} />}
      <OrderNumberTyped q={address.q} />
      {isUnknown && <p className="shop-corrected">There is no such page of gifts. Here is what comes nearest to it.</p>}
      {isLoading && <SkeletonCards fourth="from-1650" />}
      {!isLoading && data.cards.length === 0 && <NoResults />}
      {!isLoading && data.cards.length > 0 && (
        <>
          <ProductCards
            cards={data.cards}
            heading="h2"
            eager={2}
            filler={data.hasHampers ? <HamperPrompt /> : <CustomGiftPrompt />}
          />
          <Pager address={{ ...address, page: data.page }} pageCount={data.pageCount} />
          {data.hasMore && data.page === data.pageCount && <MoreThere />}
        </>
      )}
      {data.facets && <FacetLinks address={address} facets={data.facets} />}
    </main>
  )
}

function CustomGiftPrompt() {
  return (
    <div className="cta-custom">
      <p>
        <strong>Something of your own?</strong> Tell us who it is for, and we make it.
      </p>
      <ButtonLink to="/bespoke" kind="outline" size="small" viewTransition>
        Ask for a sketch
      </ButtonLink>
    </div>
  )
}

const MoreThere = () => (
  <p className="shop-corrected">
    There is more. To find it, choose an occasion, a price or a colour, or search for a word.
  </p>
)

function HamperPrompt() {
  return (
    <div className="cta-custom">
      <p>
        <strong>Fill one yourself?</strong> Choose the box and what goes in, and see how we will pack it.
      </p>
      <ButtonLink to={HAMPER_PATH} kind="outline" size="small" viewTransition>
        Fill a hamper
      </ButtonLink>
    </div>
  )
}

/** Sentences that tell how the shown gifts differ from the typed words. */
function SearchNotes({ data: { corrected, isNearest, noneUnder, understood }, q }: { data: ShopPageData; q: string }) {
  const typed = truncateText(q, 40)
  return (
    <>
      {corrected !== null && (
        <p className="shop-corrected">
          No match for “{typed}”. Showing <strong>{corrected}</strong>.
        </p>
      )}
      {isNearest && <p className="shop-corrected">We have no “{typed}” in the shop. These gifts come nearest.</p>}
      {noneUnder !== undefined && (
        <p className="shop-corrected">We have nothing like it under {formatPrice(noneUnder * 100)}. These cost more.</p>
      )}
      {understood !== null && <Understood each={understood} />}
    </>
  )
}

function Understood({ each }: { each: readonly GiftFacets[] }) {
  return (
    <p className="shop-corrected">
      Showing{' '}
      {each.map((facets, index) => (
        <Fragment key={giftsPath(facets)}>
          {index > 0 && ' and '}
          <Link to={giftsPath(facets)}>{giftsTitle(facets)}</Link>
        </Fragment>
      ))}
      .
    </p>
  )
}

function OrderNumberTyped({ q }: { q: string }) {
  const parsed = parseOrderNumber(q)
  if (parsed === null) return null
  const number = formatOrderNumber(parsed)
  return (
    <p className="shop-corrected">
      {number} looks like the number of an order.{' '}
      <Link to="/track-order" state={{ number }}>
        Track it
      </Link>
      , or open it among <Link to="/user/orders">your orders</Link>.
    </p>
  )
}

function NoResults() {
  return (
    <div className="no-results">
      <img src="/art/no-results.svg" width="320" height="256" alt="" />
      <p>No results found :( Try changing the category.</p>
      <ButtonLink to={ALL_PRODUCTS_URL}>Go Back</ButtonLink>
    </div>
  )
}

function countText({ total, hasMore }: ShopPageData, q: string): string {
  const products = total === 1 ? '1 product' : `${hasMore ? 'More than ' : ''}${groupDigits(total)} products`
  return q === '' ? products : `${products} for “${truncateText(q, 40)}”`
}

function usePendingListing(): { pendingAddress: ListingQuery | null; isSlow: boolean } {
  const { location } = useNavigation()
  const isPending = location !== undefined && isListingPath(location.pathname)
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setIsSlow(true), SKELETON_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isPending])
  return {
    pendingAddress: isPending ? parseListingUrl(new URLSearchParams(location.search), location.pathname) : null,
    isSlow: isPending && isSlow,
  }
}
