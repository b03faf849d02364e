import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { okResponse } from '#contract/customer.ts'
import { errorShape, type RefusalDetails } from '#contract/errors.ts'
import * as request from '#contract/gift-request.ts'
import { clientAddress } from '#server/platform/http/client-address.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import { declaredRefusal } from '#server/platform/routes/declared-refusal.ts'
import { jsonRequest, jsonResponse, jsonResponses, refusals } from '#server/platform/routes/route-schemas.ts'
import type { Shop } from '#server/platform/shop.ts'
import { placingStatus } from '#server/storefront/checkout/placing-status.ts'
import { priceCart } from '#server/storefront/checkout/price-cart.ts'
import { findAskChoices, quoteAnywhere } from '#server/storefront/checkout/refuse-ask.ts'
import { fromApiAddress } from '#shop/checkout/api-address.ts'
import type { Refusal } from '#shop/refusal.ts'
import { answerRequest, declineRequest, type AddressRefusal } from './answer-request.ts'
import { enterAsBuyer, mailRequest, prolongRequest } from './change-request.ts'
import type { EnterRefusal } from './enter-address.ts'
import { findRequest, type RequestNotFound } from './find-request.ts'
import { showRequest } from './show-request.ts'

const away = jsonResponse(errorShape, 'The couriers do not answer; try again')
const shown = { ...jsonResponses(request.requestResponse, 'The gift'), 503: away }
const showRoute = createRoute({
  method: 'post',
  path: '/api/gifts/asked',
  tags: ['Gifts'],
  summary: 'A gift that waits for an address, for whoever has its link',
  description: 'Without price, order, buyer and address; wrong codes soon have to wait.',
  request: jsonRequest(request.requestRequest),
  responses: shown,
})
const answerRoute = createRoute({
  method: 'post',
  path: '/api/gifts/answer',
  tags: ['Gifts'],
  summary: 'Tell where a gift may go, or say no',
  description: 'Once. The buyer learns that it was answered and by when it arrives, and the address only if `mayShow`.',
  request: jsonRequest(request.answerRequest),
  responses: shown,
})
const askRoute = createRoute({
  method: 'post',
  path: '/api/orders/ask',
  tags: ['Orders'],
  summary: 'Mail the recipient the link, wait longer for the answer, or enter the address',
  description: 'While `ask` of the order is open or over.',
  request: jsonRequest(request.askRequest),
  responses: { 200: jsonResponse(okResponse, 'Done'), 503: away, ...refusals },
})

const optionsRoute = createRoute({
  method: 'post',
  path: '/api/orders/askOptions',
  tags: ['Orders'],
  summary: 'What delivery costs when the recipient is asked for the address, and what they may choose',
  request: jsonRequest(request.askOptionsRequest),
  responses: jsonResponses(request.askOptionsResponse, 'The price and the choices'),
})

const statuses = {
  'no-such-gift': 404,
  'not-found': 404,
  'too-many-tries': 429,
  answered: 409,
  'link-over': 410,
  'choice-gone': 409,
  'under-review': 409,
  address: 400,
  place: 422,
  'day-not-possible': 422,
  'couriers-away': 503,
} as const

type RequestRefusal = (RequestNotFound | EnterRefusal | AddressRefusal | Refusal<'not-found'>) & {
  retryAfterSeconds?: number
  details?: RefusalDetails
}

export function registerRequestRoutes(api: OpenAPIHono, shop: Shop): void {
  for (const { path } of [showRoute, answerRoute, askRoute, optionsRoute])
    api.use(path, rateLimitRequests(shop, 'lookups'))
  const find = (c: Context, code: string) =>
    findRequest(shop, { code, address: clientAddress(c, shop.settings.trustProxy) })

  api.openapi(showRoute, async (c) => {
    const found = await find(c, c.req.valid('json').code)
    return found.ok ? c.json(await showRequest(shop.database.orm, found, shop.now()), 200) : refuseRequest(c, found)
  })
  api.openapi(answerRoute, async (c) => {
    const { code, decline, info = {}, date: day, variant, mayShow } = c.req.valid('json')
    const found = await find(c, code)
    if (!found.ok) return refuseRequest(c, found)
    const answered = decline
      ? await declineRequest(shop, found)
      : await answerRequest(shop, found, { info: fromApiAddress(info), day, variant, mayShow })
    if (!answered.ok) return refuseRequest(c, answered)
    const now = await find(c, code)
    if (!now.ok) return refuseRequest(c, now)
    const shown = await showRequest(shop.database.orm, now, shop.now())
    return c.json(decline ? { ...shown, state: 'declined' as const } : shown, 200)
  })
  api.openapi(optionsRoute, async (c) => {
    const { database, settings } = shop
    const priced = await priceCart(database, c.req.valid('json').cart, settings.maxOrderPaise)
    if (!priced.ok) return declaredRefusal(c, placingStatus[priced.reason], priced.message, { reason: priced.reason })
    const { charge: delivery } = quoteAnywhere(settings.delivery, priced.cart, shop.now())
    const choices = await findAskChoices(database.orm, priced.cart.lines)
    return c.json({ delivery, choices }, 200)
  })
  api.openapi(askRoute, async (c) => {
    const { id: orderId, shipment = orderId, wait, email, info = {}, date: day } = c.req.valid('json')
    const of = { orderId, shipment, customerId: c.get('customer')?.id ?? null }
    const done = wait
      ? await prolongRequest(shop, of)
      : email !== undefined
        ? await mailRequest(shop, of, email)
        : await enterAsBuyer(shop, of, { info: fromApiAddress(info), day })
    return done.ok ? c.json({ ok: true as const }, 200) : refuseRequest(c, done)
  })
}

function refuseRequest(c: Context, { reason, message, retryAfterSeconds, details }: RequestRefusal) {
  if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds))
  return declaredRefusal(c, statuses[reason], message, { reason, ...details })
}
