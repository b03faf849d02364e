import { useEffect, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import type { ShopPageData } from '#shop/catalogue/page-data.ts'
import { GO_BACK_ADDRESS, readShopAddress, type ShopAddress } from '#shop/catalogue/shop-address.ts'
import { shortText } from '#shop/pages/short-text.ts'
import { ButtonLink } from '../design/button.tsx'
import { usePageData } from '../page-data.ts'
import { Pager } from './pager.tsx'
import { ProductCards } from './product-card.tsx'
import { ShopControls } from './shop-controls.tsx'
import { SkeletonCards } from './skeleton-cards.tsx'
import { useFittingPageSize } from './use-fitting-page-size.ts'

/** How long the old cards stay before placeholders stand in: a quick answer shows none. */
const PATIENCE_MS = 150

export function Component() {
  const data = usePageData<ShopPageData>()
  const [searchParams] = useSearchParams()
  const { waitingFor, long: loading } = useWaitingListing()
  const address = readShopAddress(searchParams)
  useFittingPageSize(data.pageSize)
  const category = data.categories.find(({ id }) => id === address.category)
  const title = address.q === '' ? (category?.name ?? 'Shop') : `Search: ${address.q}`

  return (
    <main className="shop wrap">
      <title>{`${title} · Gathri`}</title>
      <meta
        name="description"
        content="Handmade hampers, trousseau packaging, ring platters, wooden trays and boxes, return favours, baby shower gifts and invitations."
      />
      {(address.q !== '' || data.cards.length === 0) && <meta name="robots" content="noindex, follow" />}
      <div className="shop-head">
        <h1>{category?.name ?? 'Shop'}</h1>
        <output className="shop-count">{countText(data.total, data.corrected ?? address.q)}</output>
      </div>
      <ShopControls address={waitingFor ?? address} categories={data.categories} />
      {data.corrected !== null && !loading && (
        <p className="shop-corrected">
          No match for “{shortText(address.q, 40)}”. Showing <strong>{data.corrected}</strong>.
        </p>
      )}
      {loading && <SkeletonCards fourth="from-1650" />}
      {!loading && data.cards.length === 0 && <NoResults />}
      {!loading && data.cards.length > 0 && (
        <>
          <ProductCards cards={data.cards} heading="h2" eager={2} rest={<OwnIdea />} />
          <Pager address={{ ...address, page: data.page }} pageCount={data.pageCount} />
        </>
      )}
    </main>
  )
}

function OwnIdea() {
  return (
    <div className="own-idea">
      <p>
        <strong>Something of your own?</strong> Tell us who it is for, and we make it.
      </p>
      <ButtonLink to="/bespoke" kind="outline" size="small" viewTransition>
        Ask for a sketch
      </ButtonLink>
    </div>
  )
}

function NoResults() {
  return (
    <div className="no-results">
      <img src="/art/no-results.svg" width="320" height="256" alt="" />
      <p>No results found :( Try changing the category.</p>
      <ButtonLink to={GO_BACK_ADDRESS}>Go Back</ButtonLink>
    </div>
  )
}

function countText(total: number, q: string): string {
  const products = total === 1 ? '1 product' : `${total} products`
  return q === '' ? products : `${products} for “${shortText(q, 40)}”`
}

/** Another view of the listing that is on its way; `long` once it takes its time. */
function useWaitingListing(): { waitingFor: ShopAddress | null; long: boolean } {
  const { location } = useNavigation()
  const waiting = location?.pathname === '/shop'
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLong(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [waiting])
  return {
    waitingFor: waiting ? readShopAddress(new URLSearchParams(location.search)) : null,
    long: waiting && long,
  }
}
