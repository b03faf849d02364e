import type { Hono } from 'hono'
import { giftWishUrl, refuseDay } from '#shop/catalogue/gift-wish.ts'
import { listingUrl } from '#shop/catalogue/listing-url.ts'
import { keepKnownFilters } from '#shop/catalogue/listing-filters.ts'
import { parseListingUrl } from '#shop/catalogue/parse-listing-url.ts'
import { longestInTime } from '#shop/promises/longest-in-time.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import type { PromiseForPin } from './load-gifts-page.ts'
import { readTypedDay } from '#shop/time/typed-day.ts'

/** A listing by working days has a shareable cache entry; wrong input returns to the gifts page. Register before the pages. */
export function registerInTime(app: Hono, { now, promiseForPin }: { now: () => Date; promiseForPin: PromiseForPin }) {
  app.get('/shop/in-time', async (c) => {
    const query = new URL(c.req.url).searchParams
    const wanted = parseListingUrl(query)
    const listing = { ...wanted, ...keepKnownFilters(wanted), page: 1 }
    const pin = (query.get('pin') ?? '').trim().slice(0, 20)
    const by = readTypedDay((query.get('by') ?? '').slice(0, 20))
    c.header('cache-control', 'no-store')
    c.header('x-robots-tag', 'noindex')
    const promised = await promiseForPin(pin)
    const arrives = promised.ok && promised.answer.delivers ? promised.answer.arrives : {}
    const lead = refuseDay(by, todayInIndia(now())) === null ? longestInTime(arrives, by) : -1
    if (lead >= 0) return c.redirect(listingUrl({ ...listing, lead }), 303)
    const { occasion, recipient, under } = listing
    return c.redirect(giftWishUrl({ occasion, recipient, around: under, pin, by }), 303)
  })
}
