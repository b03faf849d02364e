import { z } from '@hono/zod-openapi'
import { productImages } from './product-schemas.ts'
import { decimalNumber, wholeNumber } from './number-schemas.ts'
import { MAX_QUANTITY, TOO_MANY_MESSAGE } from '#shop/cart/quantity-limits.ts'
import { orderStates } from '#shop/orders/order-state-machine.ts'
import { parcelStages } from '#shop/orders/parcel-stages.ts'

const paise = z.int().openapi({ description: 'Paise.', example: 112_196 })
/** Ids of ours and of the provider; nothing else ever reaches the database. */
const id = (example: string) =>
  z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .openapi({ example })
const orderId = id('3q2-7wABzXcQ9rTnV5kL0pYd')

/** One line of a cart sent in: more fields are ignored, prices and weights are ours. */
export const cartLineRequest = z.object({
  id: wholeNumber.openapi({ type: 'integer', example: 12 }),
  quantity: z
    .int('Please choose a quantity of 1 or more.')
    .min(1, 'Please choose a quantity of 1 or more.')
    .max(MAX_QUANTITY, TOO_MANY_MESSAGE)
    .openapi({ example: 2 }),
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

export const shippingRequest = z.object({
  delivery_postcode: z.union([z.string(), z.number().transform(String)]).openapi({ type: 'string', example: '560001' }),
  weight: decimalNumber.pipe(z.number().positive().max(1_000_000)).optional().openapi({
    type: 'number',
    description:
      'Kilograms as billed: the sum of the products’ `weight`. Not looked at when the cart is given; an order that weighs more is answered with 409 and fresh options.',
    example: 1.5,
  }),
  cart: z.array(cartLineRequest).optional(),
})
export const shippingResponse = z.object({
  status: z.literal(200),
  data: z.object({
    available_courier_companies: z.array(
      z.object({
        id: id('mV1c0pQ2xYz7').openapi({ description: 'Our quote; `orders/new` takes it as `shipping`.' }),
        courier_name: z.string().openapi({ example: 'Delhivery Air' }),
        rate: z.number().openapi({ description: 'Rupees; charged rounded up to a whole rupee.', example: 119.5 }),
        estimated_delivery_days: z
          .string()
          .openapi({ description: 'The courier’s own, from the pick-up on.', example: '3' }),
        days_to_make: z.int().nullable().openapi({
          description:
            'Working days in the workshop before the pick-up: 0 when all of the cart is in stock (or none was sent), null when nobody has said.',
          example: 4,
        }),
        delivery_estimate: z.string().openapi({ example: 'Made in 4 working days, then 3–5 days on the way' }),
      }),
    ),
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
export const newOrderRequest = z.object({
  info: orderAddress,
  cart: z.array(cartLineRequest),
  shipping: z
    .string('Please choose a delivery option.')
    .regex(/^[\w-]{1,64}$/, 'Please choose a delivery option.')
    .openapi({ description: 'Id of the chosen option.' }),
  expectedTotal: paise.optional().openapi({ description: 'Paise. Another total is answered with 409.' }),
  replaces: orderId.optional().openapi({
    description:
      'An unpaid order of the same account, or of a guest who sends `replacesKey`, to give up for this one; any other is passed over.',
  }),
  replacesKey: idempotencyKeyValue
    .optional()
    .openapi({ description: 'The Idempotency-Key that the replaced order was opened with.' }),
  // Whatever is wrong with it, an order is worth more than a measurement.
  measured: z
    .unknown()
    .optional()
    .openapi({
      type: 'object',
      description: 'Random ids of a browser whose shopper allows measuring; left out otherwise.',
      example: { client_id: '1873463524.1790000000' },
    }),
})
export const idempotencyHeaders = z.object({
  'idempotency-key': idempotencyKeyValue.optional().openapi({
    description: 'Sent again with the same body, the answer is the same; another body is a 422.',
  }),
})
export const paymentOrderResponse = z.object({
  id: id('order_9A33XWu170gUtm').openapi({ description: 'The payment provider’s order.' }),
  amount: paise,
  currency: z.literal('INR'),
  key_id: z.string().openapi({ description: 'Opens the payment window.' }),
  orderId,
})

export const confirmPaymentRequest = z.object({
  razorpay_order_id: id('order_9A33XWu170gUtm'),
  razorpay_payment_id: id('pay_29QQoUBi66xm2f'),
  razorpay_signature: z.string().max(256),
})
/** What programs decide by; its words may change, its names do not. */
const state = z
  .enum(orderStates)
  .openapi({ description: 'Where the order stands. Decide by this, not by `status`.', example: 'placed' })
const status = z
  .string()
  .openapi({ description: 'The same for people to read; its words may change.', example: 'Placed' })
export const confirmPaymentResponse = z.object({ orderId, state, status })

export const orderQuery = z.object({
  id: z.string().openapi({ description: 'The order’s `orderId`.' }),
  key: z.string().optional().openapi({ description: 'From the link of a mail: opens an account’s order, to be read.' }),
})
const picture = z.object({ url: z.string(), width: z.number(), height: z.number(), alt: z.string() })
const moment = z.iso.datetime()
const parcelSchema = z
  .object({
    courier: z.string().openapi({ example: 'Delhivery Air' }),
    awb: z.string().nullable().openapi({ description: 'The number on the parcel.', example: '141123221000001' }),
    stage: z.enum(parcelStages).openapi({ description: 'Where it is, after its last scan.' }),
    expectedAt: moment.nullable(),
    timeline: z
      .array(
        z.object({
          at: moment.nullable(),
          status: z.string().openapi({ example: 'Out for delivery' }),
          place: z.string().openapi({ example: 'Bengaluru' }),
        }),
      )
      .openapi({ description: 'Newest first.' }),
  })
  .openapi('Parcel')
const refundSchema = z
  .object({ amount: paise, state: z.enum(['on its way', 'done', 'failed']), at: moment.nullable() })
  .openapi('Refund')
export const orderSchema = z
  .object({
    orderId,
    id: orderId,
    number: z.string().openapi({ example: 'GTH-000123' }),
    createdAt: z.iso.datetime(),
    amount: paise.openapi({ description: 'The total, in paise.' }),
    subtotal: paise,
    tax: paise,
    shipping: paise,
    state,
    status,
    deliveryEstimate: z.string().openapi({
      description: 'As promised when it was ordered.',
      example: 'Made in 4 working days, then 3–5 days on the way',
    }),
    userInfo: z.record(z.string(), z.string()),
    readOnly: z.boolean().openapi({ description: 'Opened by the link of a mail: only its account may change it.' }),
    shiprocketId: z
      .string()
      .nullable()
      .openapi({ description: 'The courier service’s id of the order; null until it is booked.' }),
    parcel: parcelSchema.nullable().openapi({ description: 'Null until the courier service has booked it.' }),
    refund: refundSchema.nullable(),
    cancelling: z
      .enum(['open', 'wished'])
      .nullable()
      .openapi({ description: '`open`: it may be cancelled; `wished`: it is being cancelled.' }),
    invoice: z.string().nullable().openapi({ example: 'GTH/26-27/000001' }),
    creditNotes: z.array(z.string()).openapi({ example: [] }),
  })
  .openapi('Order')
const size = z.number().nullable().openapi({ description: 'Centimetres, packed.', example: 34 })
export const orderLineSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    picture: picture.nullable(),
    price: paise,
    discount: z.number(),
    unitPrice: paise,
    lineTotal: paise,
    category: z.string().nullable().openapi({ description: 'As it was called on that day.' }),
    material: z.string().nullable(),
    weight: z.number(),
    length: size,
    breadth: size,
    height: size,
    images: productImages.openapi({
      description: 'Of the product as it is today; `data` is null when it has none.',
    }),
    quantity: z.int(),
    qty: z.int(),
    feedback: z
      .object({
        stars: z.int(),
        words: z.string(),
        name: z.string(),
        state: z.enum(['waiting', 'published', 'rejected']),
      })
      .nullable(),
  })
  .openapi('OrderLine')
export const orderResponse = z.object({ order: orderSchema, cart: z.array(orderLineSchema) })

export const cancelOrderRequest = z.object({ id: orderId })
export const cancelOrderResponse = z.object({
  orderId,
  state,
  status,
  refund: refundSchema.nullable(),
})
