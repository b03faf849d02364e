import { type OpenAPIHono, type z } from '@hono/zod-openapi'
import { analyticsClientIds } from '#contract/analytics.ts'
import * as checkout from '#contract/checkout.ts'
import { errorShape } from '#contract/errors.ts'
import { giftNote } from '#contract/gift.ts'
import { orderQuery } from '#contract/order.ts'
import { recordClientId } from '#server/platform/analytics/record-client-id.ts'
import { listDays } from './list-days.ts'
import { findAvailableStock } from '#server/catalogue/stock/find-available-stock.ts'
import { quoteShipping } from './quote-shipping.ts'
import { toShippingOptions } from './shipping-options.ts'
import { clientAddress } from '#server/platform/http/client-address.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import { confirmPayment } from '#server/money/payments/confirm-payment.ts'
import { networkDigest } from '#server/orders/lifecycle/network-digest.ts'
import { placeOrder } from './place-order.ts'
import { showOrder } from '#server/orders/buyer-view/show-order.ts'
import type { Shop } from '#server/platform/shop.ts'
import { fromApiAddress } from '#shop/checkout/api-address.ts'
import { orderStateLabel } from '#shop/orders/order-state-machine.ts'
import { addLineImages } from '#server/orders/buyer-view/add-line-images.ts'
import {
  DEFAULT_RETRY_AFTER_SECONDS,
  declaredRefusal,
  refuseInvalidShipping,
  shippingRefusal,
} from '#server/platform/routes/declared-refusal.ts'
import { notShownStatus } from '#server/orders/lifecycle/not-shown-status.ts'
import { placingStatus } from './placing-status.ts'
import { jsonResponse } from '#server/platform/routes/route-schemas.ts'
import { defineApiRoute } from '#server/platform/routes/define-api-route.ts'

const createOrderRoute = defineApiRoute('POST /api/orders/new', {
  tags: ['Orders'],
  summary: 'Open an order and its payment',
  request: {
    headers: checkout.idempotencyHeaders,
  },
  done: 'What the payment window is opened with',
  responses: { 503: jsonResponse(errorShape, 'The payment provider does not answer; try again with the same key') },
})

const confirmPaymentRoute = defineApiRoute('POST /api/orders/confirm', {
  tags: ['Orders'],
  summary: 'Tell the shop that the payment window reported a payment',
  done: 'The order as it is now',
  responses: { 202: jsonResponse(checkout.confirmPaymentResponse, 'Not known yet: ask again, never pay again') },
})

const shippingOptionsRoute = defineApiRoute('POST /api/orders/getShipOptions', {
  tags: ['Orders'],
  summary: 'Who delivers there, and what it costs',
  done: 'Offers, each valid for half an hour',
})

const daysRoute = defineApiRoute('POST /api/orders/days', {
  tags: ['Orders'],
  summary: 'On which days a cart can be had',
  description: 'With one of the offers of `orders/getShipOptions`; the day is sent as `date` when it is ordered.',
  done: 'From today on',
})

const stockRoute = defineApiRoute('POST /api/orders/stock', {
  tags: ['Orders'],
  summary: 'How many pieces of each product can be ordered now',
  done: 'As it is this moment; products that are not sold are absent',
})

const getOrderRoute = defineApiRoute('GET /api/orders/get', {
  tags: ['Orders'],
  summary: 'An order',
  request: { query: orderQuery },
  description:
    'A guest’s order opens by its id. An account’s opens for that account (401 with the reason `signed-out`, 403 with `other-account`) or, to be read, with the `key` of its mails.',
  done: 'The order',
})

type OrderShop = Pick<Shop, 'settings' | 'database' | 'payments' | 'couriers' | 'keys' | 'now' | 'log'>

export function registerOrderRoutes(api: OpenAPIHono, shop: OrderShop): void {
  api.use(createOrderRoute.path, rateLimitRequests(shop, 'orders'))
  for (const { path } of [confirmPaymentRoute, shippingOptionsRoute, daysRoute, stockRoute, getOrderRoute])
    api.use(path, rateLimitRequests(shop, 'lookups'))
  api.use('/api/orders/*', async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
    c.header('referrer-policy', 'no-referrer')
    c.header('x-robots-tag', 'noindex')
  })
  registerPlacingRoutes(api, shop)

  api.openapi(
    shippingOptionsRoute,
    async (c) => {
      const { delivery_postcode: postcode, ...parcel } = c.req.valid('json')
      const quoted = await quoteShipping(shop, { postcode, ...parcel })
      if (!quoted.ok)
        return shippingRefusal(c, quoted.reason === 'not-serviceable' ? 404 : 422, quoted.message, {
          reason: quoted.reason,
        })
      const available_courier_companies = toShippingOptions(quoted)
      return c.json({ status: 200 as const, data: { available_courier_companies } }, 200)
    },
    refuseInvalidShipping,
  )

  api.openapi(daysRoute, async (c) => {
    const { delivery_postcode: postcode, shipping: quoteId, ...parcel } = c.req.valid('json')
    const listed = await listDays(shop, { postcode, quoteId, ...parcel })
    if (!listed.ok) return declaredRefusal(c, 422, listed.message, { reason: listed.reason })
    return c.json({ days: listed.days }, 200)
  })

  api.openapi(stockRoute, async (c) => {
    const { ids, openOrder = null } = c.req.valid('json')
    return c.json({ stock: await findAvailableStock(shop, ids, openOrder) }, 200)
  })

  api.openapi(getOrderRoute, async (c) => {
    const { id: orderId, key } = c.req.valid('query')
    const shown = await showOrder(shop, { orderId, key, customerId: c.get('customer')?.id ?? null })
    if (!shown.ok) return declaredRefusal(c, notShownStatus[shown.reason], shown.message, { reason: shown.reason })
    const [answer] = await addLineImages(shop, [{ order: shown.order, cart: shown.cart }])
    return c.json(answer!, 200)
  })
}

function registerPlacingRoutes(api: OpenAPIHono, shop: OrderShop): void {
  api.openapi(createOrderRoute, async (c) => {
    const { measured, ...sent } = c.req.valid('json')
    const idempotencyKey = c.req.valid('header')['idempotency-key']
    const customerId = c.get('customer')?.id ?? null
    const network = networkDigest(shop, clientAddress(c, shop.settings.trustProxy))
    const request = { ...toOrderRequest(sent), idempotencyKey, customerId, network }
    const placed = await placeOrder(shop, request)
    if (!placed.ok) {
      if (placingStatus[placed.reason] === 503)
        c.header(
          'retry-after',
          String(('retryAfterSeconds' in placed && placed.retryAfterSeconds) || DEFAULT_RETRY_AFTER_SECONDS),
        )
      return declaredRefusal(c, placingStatus[placed.reason], placed.message, {
        reason: placed.reason,
        ...('details' in placed && placed.details),
      })
    }
    const { providerOrderId: id, amount, keyId: key_id, orderId, isPlaced: placedNow } = placed
    const clientIds = analyticsClientIds.safeParse(measured)
    if (clientIds.success) await recordClientId(shop, orderId, clientIds.data)
    return c.json(
      { id, amount, currency: 'INR' as const, key_id, orderId, ...(placedNow && { placed: placedNow }) },
      200,
    )
  })

  api.openapi(confirmPaymentRoute, async (c) => {
    const sent = c.req.valid('json')
    const confirmed = await confirmPayment(shop, {
      providerOrderId: sent.razorpay_order_id,
      paymentId: sent.razorpay_payment_id,
      signature: sent.razorpay_signature,
    })
    if (!confirmed.ok) return declaredRefusal(c, confirmed.reason === 'unknown-order' ? 404 : 400, confirmed.message)
    const { id: orderId, state } = confirmed.order
    return c.json({ orderId, state, status: orderStateLabel(state) }, state === 'awaiting payment' ? 202 : 200)
  })
}

type SentOrder = Omit<z.infer<typeof checkout.newOrderRequest>, 'measured'>

/** The schema holds one address at the top level, or several in `shipments`. */
function toOrderRequest(sent: SentOrder) {
  const { info = {}, cart = [], shipping = '', gift, date: day, expectedDay, shipments, ask: asked, ...terms } = sent
  if (!shipments)
    return { ...terms, info: fromApiAddress(info), cart, quoteId: shipping, day, expectedDay, ...toGift(gift, asked) }
  const requested = shipments.map(({ to = {}, lines, shipping = '', gift, date, expectedDay, ask }) => {
    return { info: fromApiAddress(to), cart: lines, quoteId: shipping, day: date, expectedDay, ...toGift(gift, ask) }
  })
  return { ...terms, shipments: requested }
}

/** A parcel whose recipient is asked is a gift: its box shows no price. */
function toGift(gift: SentOrder['gift'], asked: SentOrder['ask']) {
  if (!asked) return { gift }
  const note = gift ?? giftNote.parse({})
  return { gift: note, ask: { ...asked, from: note.unsaid ? '' : asked.from, isSurprise: asked.surprise } }
}
