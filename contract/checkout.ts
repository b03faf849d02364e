import { z } from '@hono/zod-openapi'
import { MAX_QUANTITY, TOO_MANY_MESSAGE } from '#shop/cart/quantity-limits.ts'
import { choices } from './choices.ts'
import { giftNote, giftWork } from './gift.ts'
import { decimalNumber, id, integer, wholeNumber } from './numbers.ts'
import { opaqueId, orderId, orderLabel, orderState, paise } from './order.ts'

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
  .openapi({ description: 'Takes something off. One that does not says why.', example: 'RAKHI10' })
const codeOfParcel = typedCode
  .optional()
  .openapi({ description: 'A free gift that it brings weighs and takes its time.', example: 'DIYA' })

export const shippingRequest = z.object({
  delivery_postcode: z.union([z.string(), z.number().transform(String)]).openapi({ type: 'string', example: '560001' }),
  weight: decimalNumber.pipe(z.number().positive().max(1_000_000)).optional().openapi({
    type: 'number',
    description:
      'Kilograms as billed: the sum of the products’ `weight`. Not looked at when the cart is given; an order that weighs more is answered with 409 and fresh options.',
    example: 1.5,
  }),
  cart: z.array(cartLineRequest).optional(),
  gift: giftWork.optional(),
  code: codeOfParcel,
})
/** The field names are those of the courier service. */
export const shippingOption = z.object({
  id: opaqueId('mV1c0pQ2xYz7').openapi({ description: 'Our quote; `orders/new` takes it as `shipping`.' }),
  courier_name: z.string().openapi({ example: 'Delhivery Air' }),
  rate: z.number().openapi({ description: 'Rupees; charged rounded up to a whole rupee.', example: 119.5 }),
  estimated_delivery_days: z.string().openapi({ description: 'The courier’s own, from the pick-up on.', example: '3' }),
  days_to_make: z.int().nullable().openapi({
    description:
      'Working days in the workshop before the pick-up: 0 when all of the cart is in stock (or none was sent), null when nobody has said.',
    example: 4,
  }),
  delivery_estimate: z.string().openapi({ example: 'Made in 4 working days, then 3–5 days on the way' }),
  arrives_by: z.iso.date().nullable().openapi({
    description:
      'The day by which it arrives when it is ordered now; null when no day is known. Send it as `expectedDay`.',
  }),
  order_before: z.iso
    .datetime()
    .nullable()
    .openapi({ description: 'Until when `arrives_by` holds, if nobody fills the day.' }),
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
    .openapi({ description: 'Products.', example: [12] }),
  openOrder: orderId.optional().openapi({ description: 'An unpaid order of one’s own: what it holds counts as left.' }),
})
export const stockResponse = z.object({
  stock: z.array(
    z.object({
      id: z.int(),
      left: z.int().nullable().openapi({ description: 'Null when made to order.', example: 150 }),
      most: z
        .int()
        .nullable()
        .openapi({ description: 'What one order may hold of them; null when made to order.', example: 140 }),
    }),
  ),
})

const idempotencyKeyValue = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, 'An Idempotency-Key has 1 to 255 visible characters.')
const chosenOption = z
  .string('Please choose a delivery option.')
  .regex(/^[\w-]{1,64}$/, 'Please choose a delivery option.')
  .openapi({ description: 'Id of the chosen option.' })
const gift = giftNote.optional().openapi({
  description:
    'It is a gift: no price is in its box, and these words go with it on a card. `{}` is a gift without a card.',
})
const day = z.iso.date('Please choose a day.')
const days = {
  date: day.optional().openapi({
    description: 'For this day, and not before: it arrives within a window that ends on it. 422 when it cannot be had.',
    example: '2026-12-24',
  }),
  expectedDay: day
    .optional()
    .openapi({ description: 'The day by which it arrives, as it was shown. A later one is answered with 409.' }),
}
const shipmentRequest = z.object({
  to: orderAddress,
  lines: z.array(cartLineRequest),
  shipping: chosenOption,
  gift,
  ...days,
})
const MAX_SHIPMENTS = 500
const orderFields = z.object({
  info: orderAddress.optional(),
  buyer: z
    .object({ name: typed, email: typed, phone: typed, company: typed, gstin: typed, poNumber: typed })
    .optional()
    .openapi({
      description:
        'Who pays, when `info` is somebody else: mails, invoice and refunds go to them. The phone may be of any country, with + and its code; the e-mail of `info` is not kept. `company`, `gstin` and `poNumber` stand on the invoice; the place of supply is the GSTIN’s State. Without it the buyer is `info`, or the first of `shipments`.',
    }),
  cart: z.array(cartLineRequest).optional(),
  shipping: chosenOption.optional(),
  gift,
  ...days,
  shipments: z.array(shipmentRequest).min(1).max(MAX_SHIPMENTS).optional().openapi({
    description:
      'Several addresses in place of `info`, `cart` and `shipping`: each has its own offer, and all are one payment.',
  }),
  code: typedCode.optional(),
  freeGifts: z.array(id).max(100).optional().openapi({
    description: 'Variants that were shown as free gifts. One that can no longer be had is answered with 409.',
  }),
  expectedTotal: integer.optional().openapi({ description: 'Paise. Another total is answered with 409.' }),
  replaces: orderId.optional().openapi({
    description:
      'An unpaid order of the same account, or of a guest who sends `replacesKey`, to give up for this one; any other is passed over. When it turns out paid, the answer is 409 with `already-paid` and its `orderId`; while nobody knows, 503 with `payment-pending`.',
  }),
  replacesKey: idempotencyKeyValue
    .optional()
    .openapi({ description: 'The Idempotency-Key that the replaced order was opened with.' }),
  // Malformed analytics data must never prevent an order.
  measured: z
    .unknown()
    .optional()
    .openapi({
      type: 'object',
      description: 'Random ids of a browser whose shopper allows measuring; left out otherwise.',
      example: { client_id: '1873463524.1790000000' },
    }),
})
export const newOrderRequest = orderFields.superRefine(({ shipments, ...sent }, context) => {
  const addIssue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (shipments && (sent.info || sent.cart || sent.shipping || sent.gift || sent.date || sent.expectedDay))
    return addIssue('shipments', 'Please send either shipments or info, cart and shipping.')
  if (shipments) return
  if (!sent.info) addIssue('info', 'Please send info as well.')
  if (!sent.cart) addIssue('cart', 'Please send cart as well.')
  if (!sent.shipping) addIssue('shipping', 'Please choose a delivery option.')
})
export const idempotencyHeaders = z.object({
  'idempotency-key': idempotencyKeyValue.optional().openapi({
    description: 'Sent again with the same body, the answer is the same; another body is a 422.',
  }),
})
export const paymentOrderResponse = z.object({
  id: opaqueId('order_9A33XWu170gUtm').openapi({ description: 'The payment provider’s order.' }),
  amount: paise,
  currency: z.literal('INR'),
  key_id: z.string().openapi({ description: 'Opens the payment window.' }),
  orderId,
})

export const payOrderRequest = z.object({
  id: orderId,
  due: opaqueId('3q2-7wABzXcQ9rTnV5kL0pYd-2').optional().openapi({
    description: 'One of the order’s `dues`; without it the first that is not paid.',
  }),
  key: z.string().max(128).optional().openapi({
    description: 'From the link of a mail: who may read an account’s order may pay for it.',
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
