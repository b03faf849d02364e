import type { OpenAPIHono } from '@hono/zod-openapi'
import { changeOffer, makeOffer, NO_OFFER } from './change-offer.ts'
import { listOffers, readOffer } from './list-offers.ts'
import type { Shop } from '#server/platform/shop.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireActor } from '#server/platform/staff/require-staff.ts'
import {
  refuseWithCurrent,
  refuseOperation,
  requireVersion,
  answerVersioned,
} from '#server/platform/routes/refuse-operation.ts'
import { readId } from '#server/platform/routes/read-id.ts'

const listRoute = defineRoute('GET /counter/api/v1/offers', 'Offers with their codes, the newest first')
const readRoute = defineRoute('GET /counter/api/v1/offers/{offer}', 'One of them, with all of its codes')
const makeRoute = defineRoute('POST /counter/api/v1/offers', 'Make an offer with its codes')
const changeRoute = defineRoute('PATCH /counter/api/v1/offers/{offer}', 'Change an offer, end it, or let it run again')

export function registerOfferRoutes(api: OpenAPIHono, shop: Shop): void {
  const { orm } = shop.database
  api.openapi(listRoute, async (c) =>
    c.json(await listOffers(orm, c.req.valid('query'), todayInIndia(shop.now())), 200),
  )
  api.openapi(readRoute, async (c) => {
    const data = await readOffer(orm, readId(c, 'offer'), todayInIndia(shop.now()))
    if (!data) return refuseOperation(c, NO_OFFER)
    return answerVersioned(c, data)
  })
  api.openapi(makeRoute, async (c) => {
    const made = await makeOffer(shop, c.req.valid('json'), requireActor(c))
    return made.ok ? answerVersioned(c, made.offer) : refuseWithCurrent(c, made)
  })
  api.openapi(changeRoute, async (c) => {
    const version = requireVersion(c)
    const wanted = { id: readId(c, 'offer'), version, change: c.req.valid('json') }
    const changed = await changeOffer(shop, wanted, requireActor(c))
    return changed.ok ? answerVersioned(c, changed.offer) : refuseWithCurrent(c, changed)
  })
}
