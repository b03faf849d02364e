import { z } from '@hono/zod-openapi'
import { MAX_QUANTITY, TOO_MANY_MESSAGE } from '#shop/cart/quantity-limits.ts'
import { choices } from './choices.ts'
import { giftCardsOfOrder } from './gift-card.ts'
import { giftNote, giftWork } from './gift.ts'
import { MAX_CHOICES } from '#shop/gifts/gift-request.ts'
import { decimalNumber, id, integer, wholeNumber } from './numbers.ts'
import { opaqueId, orderId, orderLabel, orderState, paise } from './order.ts'
import { idempotencyKeyValue, paymentOrder } from './payment-order.ts'

/** Ignores other fields: the server knows prices and weights. */
export const cartLineRequest = z.object({
  id: wholeNumber.openapi({
    description: 'The `variantId` of a product, or the `id` of one of its `variants`.',
    example: 12,
  }),
  quantity: z
    .int('Please choose a quantity of 1 or more.')
    .min(1, 'Please choose a quantity of 1 or more.')
    .max(MAX_QUANTITY, TOO_MANY_MESSAGE)
    .openapi({ example: 2 }),
  choices: choices.optional(),
})

const typed = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .openapi({ type: 'string' })
export const orderAddress = z
  .object({
    fName: typed,
    lName: typed,
    email: typed,
    phnNo: typed,
    address: typed,
    city: typed,
    country: typed,
    state: typed,
    zipcode: typed,
  })
  .openapi('Address')

export const typedCode = z
  .string()
  .max(40, 'A code has up to 24 letters and digits. Please look at it once more, or take it out.')
  .openapi({ description: 'An offer code. The answer explains a code without effect.', example: 'RAKHI10' })
const codeOfParcel = typedCode
  .optional()
  .openapi({ description: 'A free gift of the code adds its weight and working days.', example: 'DIYA' })

export const shippingRequest = z.object({
  delivery_postcode: z.union([z.string(), z.number().transform(String)]).openapi({ type: 'string', example: '560001' }),
  weight: decimalNumber.pipe(z.number().positive().max(1_000_000)).optional().openapi({
    type: 'number',
    description:
      'Billed kilograms: the sum of the products’ `weight`. Ignored when `cart` is sent. A heavier order gets 409 and fresh options.',
    example: 1.5,
  }),
  cart: z.array(cartLineRequest).optional(),
  gift: giftWork.optional(),
  code: codeOfParcel,
})
/** The field names are those of the courier service. */
export const shippingOption = z.object({
  id: opaqueId('mV1c0pQ2xYz7').openapi({ description: 'The id of the quote, for `shipping` of `orders/new`.' }),
  courier_name: z.string().openapi({ example: 'Delhivery Air' }),
  rate: z.number().openapi({ description: 'Rupees; the charge is rounded up to a whole rupee.', example: 119.5 }),
  estimated_delivery_days: z
    .string()
    .openapi({ description: 'The courier’s estimate from the pick-up on.', example: '3' }),
  days_to_make: z.int().nullable().openapi({
    description:
      'Working days before the pick-up: 0 when the whole cart is in stock (or none was sent), null when unknown.',
    example: 4,
  }),
  delivery_estimate: z.string().openapi({ example: 'Made in 4 working days, then 3–5 days on the way' }),
  cash_on_delivery: z
    .object({ fee: paise, most: paise })
    .nullable()
    .openapi({ description: 'Paise: added to delivery, and the highest total; null where cash is not taken.' }),
  arrives_by: z.iso.date().nullable().openapi({
    description: 'The day by which an order of now arrives; null when unknown. Send it as `expectedDay`.',
  }),
  order_before: z.iso
    .datetime()
    .nullable()
    .openapi({ description: 'The end of validity of `arrives_by`, unless other orders fill the day.' }),
})
export const daysRequest = z.object({
  delivery_postcode: z.union([z.string(), z.number().transform(String)]).openapi({ type: 'string', example: '560001' }),
  cart: z.array(cartLineRequest).min(1),
  shipping: opaqueId('mV1c0pQ2xYz7'),
  gift: giftWork.optional(),
  code: codeOfParcel,
})
export const shippingResponse = z.object({
  status: z.literal(200),
  data: z.object({
    available_courier_companies: z.array(shippingOption),
  }),
})

export const stockRequest = z.object({
  ids: z
    .array(
      z
        .int()
        .min(1)
        .max(2 ** 31 - 1),
    )
    .min(1)
    .max(100)
    .openapi({ description: 'Product ids.', example: [12] }),
  openOrder: orderId
    .optional()
    .openapi({ description: 'The caller’s unpaid order: its reserved units count as available.' }),
})
export const stockResponse = z.object({
  stock: z.array(
    z.object({
      id: z.int(),
      left: z.int().nullable().openapi({ description: 'Null for goods made to order.', example: 150 }),
      most: z
        .int()
        .nullable()
        .openapi({ description: 'The most units of one order; null for goods made to order.', example: 140 }),
    }),
  ),
})

const chosenOption = z
  .string('Please choose a delivery option.')
  .regex(/^[\w-]{1,64}$/, 'Please choose a delivery option.')
  .openapi({ description: 'The id of the chosen option.' })
const gift = giftNote.optional().openapi({
  description: 'Marks a gift: its box shows no price, and a card has these words. `{}` is a gift without a card.',
})
const day = z.iso.date('Please choose a day.')
const days = {
  date: day.optional().openapi({
    description: 'The wished day: the parcel arrives in a window that ends on it. 422 when the day is not available.',
    example: '2026-12-24',
  }),
  expectedDay: day.optional().openapi({ description: 'The promised day that the shopper saw. A later day gets 409.' }),
}
const MAX_SHIPMENTS = 500
const ask = z.object({
  name: z.string().max(200).openapi({ description: 'The recipient’s first name, for greeting them.', example: 'Riya' }),
  from: z.string().max(200).default('').openapi({
    description: 'The signature on the page of the link. Empty: the page names no sender.',
    example: 'Arjun',
  }),
  surprise: z.boolean().default(false).openapi({ description: 'The page does not say what the gift is.' }),
  choices: z
    .array(id)
    .max(MAX_CHOICES - 1)
    .default([])
    .openapi({
      description: 'Other variants of the only product, at the same price, that the recipient may choose.',
    }),
})
const TELLS_BOTH = 'The recipient tells the address and the day, so please send neither.'
export const shipmentRequest = z
  .object({
    to: orderAddress.optional(),
    lines: z.array(cartLineRequest),
    shipping: chosenOption.optional(),
    gift,
    ...days,
    ask: ask.optional().openapi({
      description: 'Instead of `to` and `shipping`: this recipient tells the address by a link of its own.',
    }),
  })
  .superRefine(({ ask: asked, to, shipping, date, expectedDay }, context) => {
    const addIssue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (asked && (to || shipping || date || expectedDay)) addIssue('ask', TELLS_BOTH)
    if (asked) return
    if (!to) addIssue('to', 'Please send the address as to, or ask for it.')
    if (!shipping) addIssue('shipping', 'Please choose a delivery option.')
  })
const orderFields = z.object({
  info: orderAddress.optional(),
  buyer: z
    .object({
      name: typed,
      email: typed,
      phone: typed,
      company: typed,
      billingAddress: typed,
      gstin: typed,
      poNumber: typed,
    })
    .optional()
    .openapi({
      description:
        'The payer, when `info` is somebody else: mails, invoice and refunds go to them. The phone may be of any country, with + and its code. The e-mail of `info` is not stored. The invoice shows `company`, `billingAddress` (its own, where it differs from the address of delivery), `gstin` and `poNumber`. With a `gstin`, `billingAddress` names a PIN code of its State, and may be absent only where the one parcel goes to the buyer’s own name in that State. The place of supply is the GSTIN’s State where the address names somebody else than `name`, and the State of delivery otherwise. The default is `info`, or the first of `shipments`.',
    }),
  cart: z.array(cartLineRequest).optional(),
  shipping: chosenOption.optional(),
  gift,
  ...days,
  shipments: z.array(shipmentRequest).min(1).max(MAX_SHIPMENTS).optional().openapi({
    description:
      'Several addresses instead of `info`, `cart` and `shipping`: each has its own shipping option, and one payment covers all. With `ask` in one of them the order needs `buyer`.',
  }),
  ask: ask.optional().openapi({
    description:
      'Instead of `info` and `shipping`: the recipient tells the address by a link, which `orders/get` shows the buyer. Needs `buyer`.',
  }),
  code: typedCode.optional(),
  freeGifts: z.array(id).max(100).optional().openapi({
    description: 'Variants that the shopper saw as free gifts. An unavailable one gets 409.',
  }),
  expectedTotal: integer.optional().openapi({ description: 'Paise. A different total gets 409.' }),
  payOnDelivery: z.literal(true).optional().openapi({
    description: 'Cash on delivery, where the shipping option offers it. 422 with `cash-not-possible` says why not.',
  }),
  giftCards: giftCardsOfOrder.optional().openapi({
    description:
      'Gift cards pay first, the one that ends first before the others. The payment is over the rest; without a rest the order is `placed`.',
  }),
  replaces: orderId.optional().openapi({
    description:
      'An unpaid order that this one replaces: of the same account, or of a guest who sends `replacesKey`; others are ignored. A paid order gets 409 with `already-paid` and its `orderId`. An undecided payment gets 503 with `payment-pending`.',
  }),
  replacesKey: idempotencyKeyValue.optional().openapi({
    description: 'The Idempotency-Key of the replaced order. Send it alone if the answer to that request was lost.',
  }),
  // Malformed analytics data must never prevent an order.
  measured: z
    .unknown()
    .optional()
    .openapi({
      type: 'object',
      description: 'Random ids of the browser; send them only with the shopper’s consent.',
      example: { client_id: '1873463524.1790000000' },
    }),
})
export const newOrderRequest = orderFields.superRefine(({ shipments, ...sent }, context) => {
  const addIssue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (shipments && (sent.info || sent.cart || sent.shipping || sent.gift || sent.date || sent.expectedDay))
    return addIssue('shipments', 'Please send either shipments or info, cart and shipping.')
  if (shipments && sent.ask) return addIssue('ask', 'Please send ask in the shipment that it is about.')
  const isAsked = sent.ask !== undefined || shipments?.some((shipment) => shipment.ask)
  if (isAsked && sent.giftCards)
    return addIssue('giftCards', 'A gift card pays only where you give the address. Please pay online, or give it.')
  if (isAsked && !sent.buyer) addIssue('buyer', 'Please tell us who pays.')
  if (shipments) return
  if (sent.ask) {
    if (!sent.cart) addIssue('cart', 'Please send cart as well.')
    if (sent.info || sent.shipping || sent.date || sent.expectedDay) addIssue('ask', TELLS_BOTH)
    return
  }
  if (!sent.info) addIssue('info', 'Please send info as well.')
  if (!sent.cart) addIssue('cart', 'Please send cart as well.')
  if (!sent.shipping) addIssue('shipping', 'Please choose a delivery option.')
})
export const idempotencyHeaders = z.object({
  'idempotency-key': idempotencyKeyValue.optional().openapi({
    description: 'The same key with the same body gets the same answer; with another body it gets 422.',
  }),
})
export const paymentOrderResponse = paymentOrder.extend({
  orderId,
  placed: z
    .literal(true)
    .optional()
    .openapi({ description: 'The order is placed: the courier collects the money, or gift cards paid all.' }),
})

export const payOrderRequest = z.object({
  id: orderId,
  due: opaqueId('3q2-7wABzXcQ9rTnV5kL0pYd-2').optional().openapi({
    description: 'One of the order’s `dues`; the default is the first unpaid one.',
  }),
  key: z.string().max(128).optional().openapi({
    description: 'The key in the link of a mail, which allows reading the order and paying for it.',
  }),
})
export const confirmPaymentRequest = z.object({
  razorpay_order_id: opaqueId('order_9A33XWu170gUtm'),
  razorpay_payment_id: opaqueId('pay_29QQoUBi66xm2f'),
  razorpay_signature: z.string().max(256),
})
export const confirmPaymentResponse = z.object({ orderId, state: orderState, status: orderLabel })
export const checkoutSettingsResponse = z.object({ scriptUrl: z.string(), keyId: z.string() })

export type ShippingOption = z.infer<typeof shippingOption>
export type AvailableStock = z.infer<typeof stockResponse>['stock'][number]
export type PaymentOrder = z.infer<typeof paymentOrderResponse>
export type PaymentConfirmation = z.infer<typeof confirmPaymentRequest>
