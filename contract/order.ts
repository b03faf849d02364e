import { lettersAtMost } from './letters.ts'
import { z } from '@hono/zod-openapi'
import { id } from './numbers.ts'
import { chosenExtra } from './choices.ts'
import { chargedWrap, giftView } from './gift-view.ts'
import { journeyDays } from './journey-days.ts'
import { toldProblem } from './problem.ts'
import { buyersProof } from './proof.ts'
import { productImages } from './catalogue.ts'
import { orderStates } from '#shop/orders/order-state-machine.ts'
import { shipmentStates } from '#shop/orders/shipment-state-machine.ts'
import { parcelStages } from '#shop/orders/parcel-stages.ts'
import { reductionSchema, sampleSchema } from './reductions.ts'

export const paise = z.int().openapi({ description: 'Paise.', example: 112_196 })
/** No other characters reach the database. */
export const opaqueId = (example: string) =>
  z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .openapi({ example })
export const orderId = opaqueId('3q2-7wABzXcQ9rTnV5kL0pYd')

export const orderState = z
  .enum(orderStates)
  .openapi({ description: 'Where the order stands. Decide by this, not by `status`.', example: 'placed' })
export const orderLabel = z
  .string()
  .openapi({ description: 'The same for people to read; its words may change.', example: 'Placed' })

export const orderQuery = z.object({
  id: z.string().openapi({ description: 'The order’s `orderId`.' }),
  key: z.string().optional().openapi({ description: 'From the link of a mail: opens an account’s order, to be read.' }),
})
export const picture = z.object({ url: z.string(), width: z.number(), height: z.number(), alt: z.string() })
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
const refundState = z.enum(['on its way', 'done', 'failed'])
const refundSchema = z
  .object({ amount: paise, state: refundState, at: moment.nullable(), byBank: z.literal(true).optional() })
  .openapi('Refund')
const dueSchema = z
  .object({
    id: opaqueId('3q2-7wABzXcQ9rTnV5kL0pYd-2'),
    amount: paise,
    state: z.enum(['waiting', 'paid', 'void']).openapi({ description: '`void`: it is wanted no more.' }),
    label: z.string().openapi({
      description: 'What it is for, as people read it; empty where one payment is for all.',
      example: 'Before it is sent',
    }),
    payableFrom: moment,
    dueBy: z.iso.date().openapi({ description: 'A day in India.', example: '2026-12-06' }),
    paidAt: moment.nullable(),
    receiptVoucher: z.string().nullable().openapi({
      description: 'Of a part that was paid; an order with one due has its invoice instead.',
      example: 'GTR/26-27/000001',
    }),
  })
  .openapi('Due')
const line = z.string()
const shippingAddress = z
  .object({
    fName: line,
    lName: line,
    email: line,
    phnNo: line,
    address: line,
    city: line,
    country: line,
    state: line,
    zipcode: line,
  })
  .openapi({ type: 'object', additionalProperties: { type: 'string' } })
const arrival = z.object({ by: z.iso.date(), from: z.iso.date().nullable() })
const shipmentSchema = z
  .object({
    id: opaqueId('3q2-7wABzXcQ9rTnV5kL0pYd-2'),
    state: z.enum(shipmentStates).openapi({ description: 'Where it stands. Decide by this, not by `status`.' }),
    status: z.string().openapi({ description: 'The same for people to read.', example: 'Shipped' }),
    to: shippingAddress,
    gift: giftView.nullable(),
    deliveryEstimate: z.string().openapi({ description: 'As promised when it was ordered.' }),
    arrives: arrival.nullable().openapi({
      description:
        'The day by which it arrives; with `from` it was wished on that day, and comes within the window. Null when no day is known.',
    }),
    subtotal: paise,
    tax: paise,
    shipping: paise,
    amount: paise,
    shiprocketId: z.string().nullable(),
    parcel: parcelSchema.nullable(),
    cancelling: z
      .enum(['open', 'requested'])
      .nullable()
      .openapi({ description: '`open`: it may be cancelled by itself; `requested`: it is being cancelled.' }),
    cancelRefund: paise.openapi({ description: 'What goes back when it is cancelled, or went back when it was.' }),
    days: journeyDays,
    wordsOpen: z.boolean().openapi({
      description: 'Whether `orders/words` may change words on its pieces: until work on them begins.',
    }),
    wordsWait: z.boolean().openapi({ description: 'A person reads its words first; other parcels go ahead.' }),
    pause: z.object({ arrives: arrival.nullable() }).nullable().openapi({
      description: 'A picture waits for its buyer, and the clock stands; the days if it is answered today.',
    }),
  })
  .openapi('Shipment')
const buyerSchema = z
  .object({
    name: line,
    email: line,
    phone: line,
    company: line.optional(),
    gstin: line.optional(),
    poNumber: line.optional(),
  })
  .openapi({ description: 'Who paid.' })
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
    state: orderState,
    status: orderLabel,
    deliveryEstimate: z.string().openapi({
      description: 'As promised when it was ordered.',
      example: 'Made in 4 working days, then 3–5 days on the way',
    }),
    userInfo: shippingAddress.openapi({ description: 'Who receives it, and where.' }),
    buyer: buyerSchema,
    readOnly: z.boolean().openapi({ description: 'Opened by the link of a mail: only its account may change it.' }),
    shiprocketId: z
      .string()
      .nullable()
      .openapi({ description: 'The courier service’s id of the order; null until it is booked.' }),
    parcel: parcelSchema.nullable().openapi({ description: 'Null until the courier service has booked it.' }),
    shipments: z.array(shipmentSchema).openapi({
      description: 'What goes to one address each; `userInfo`, `shiprocketId` and `parcel` are those of the first.',
    }),
    dues: z.array(dueSchema).openapi({
      description:
        'What is paid by a payment each, together `amount`. `orders/pay` starts the payment of a further one.',
    }),
    refund: refundSchema.nullable(),
    cancelling: z
      .enum(['open', 'requested'])
      .nullable()
      .openapi({ description: '`open`: it may be cancelled; `requested`: it is being cancelled.' }),
    invoice: z.string().nullable().openapi({ description: 'Of the first shipment.', example: 'GTH/26-27/000001' }),
    invoices: z.array(z.object({ shipment: z.string(), number: z.string() })).openapi({
      description: 'One for each shipment.',
      example: [],
    }),
    creditNotes: z.array(z.string()).openapi({ example: [] }),
    credits: z
      .array(
        z.object({
          number: z.string(),
          amount: paise,
          shipments: z.array(z.string()),
          pieces: z.array(z.object({ name: z.string(), units: z.int() })),
        }),
      )
      .openapi({ description: 'What each of the `creditNotes` is about.', example: [] }),
    photographs: z.array(z.object({ shipment: z.string(), url: z.string(), width: z.int(), height: z.int() })).openapi({
      description:
        'Of the packed parcels, where the shop shows them; only `orders/get` has them. An address opens for an hour or two.',
      example: [],
    }),
    wordsWait: z.boolean().openapi({
      description: 'A person reads its words before work begins; until then they may be changed.',
    }),
    proofs: z.array(buyersProof).openapi({
      description:
        'Pictures of what is to be made, to be answered by `orders/proof`; only `orders/get` has them. An address opens for an hour or two.',
      example: [],
    }),
    reductions: z.array(reductionSchema).openapi({
      description: 'What offers and codes took off, already in the amounts; only `orders/get` has them.',
      example: [],
    }),
    wraps: z.array(chargedWrap).openapi({ description: 'In the amounts already; only `orders/get` has them.' }),
    samples: z.array(sampleSchema).openapi({
      description: 'Single pieces whose price comes back on an order of many; only `orders/get` has them.',
      example: [],
    }),
    refundVouchers: z.array(z.string()).openapi({
      description: 'Of what went back of an order paid in parts before it had an invoice.',
      example: [],
    }),
  })
  .openapi('Order')
const size = z.number().nullable().openapi({ description: 'Centimetres, packed.', example: 34 })
export const orderLineSchema = z
  .object({
    id: z.int(),
    line: z.int().openapi({ description: 'Its own number, by which its units are given back.', example: 812 }),
    shipment: opaqueId('3q2-7wABzXcQ9rTnV5kL0pYd').openapi({ description: 'The shipment it goes with.' }),
    name: z.string(),
    picture: picture.nullable(),
    price: paise,
    discount: z.number(),
    gstRate: z.int().openapi({ description: 'GST in percent.', example: 18 }),
    unitPrice: paise,
    lineTotal: paise.openapi({ description: 'Of the pieces, without their choices.' }),
    choices: z.array(chosenExtra),
    byQuantity: paise.openapi({
      description: 'What prices by quantity took off it, before GST; in `taxable` already.',
    }),
    taxable: paise.openapi({ description: 'With the choices, before GST.' }),
    tax: paise,
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
    returned: z
      .object({ units: z.int(), amount: paise })
      .nullable()
      .openapi({ description: 'What of it was given back, or is on its way, with its tax.' }),
    feedback: z
      .object({
        stars: z.int(),
        words: z.string(),
        name: z.string(),
        state: z.enum(['waiting', 'published', 'rejected']),
      })
      .nullable(),
    problem: toldProblem.nullable().openapi({ description: 'What its buyer told last by `orders/problems`.' }),
  })
  .openapi('OrderLine')
export const orderResponse = z.object({ order: orderSchema, cart: z.array(orderLineSchema) })

export const cancelOrderRequest = z.object({
  id: orderId,
  shipment: opaqueId('3q2-7wABzXcQ9rTnV5kL0pYd-2')
    .optional()
    .openapi({ description: 'Only this one, while the others go on; without it the whole order.' }),
})
export const answerProofRequest = z.object({
  id: orderId,
  key: z.string().max(200).optional().openapi({ description: 'From the link of a mail.' }),
  proof: z.uuid(),
  decision: z.enum(['approved', 'change']),
  wish: lettersAtMost(1000, 'Please write 1,000 letters at most.')
    .default('')
    .openapi({ description: 'What is to be changed.' }),
})
export const cancelOrderResponse = z.object({
  orderId,
  state: orderState,
  status: orderLabel,
  refund: refundSchema.nullable(),
})

export const changeWordsRequest = z.object({
  id: orderId,
  line: id.openapi({ description: 'The line’s own number, as `orders/get` says it.', example: 812 }),
  design: opaqueId('6f1d2c3b4a5968778695a4b3c2d1e0f10213').openapi({
    description: 'A new design of the same piece and place, from `designs`.',
  }),
})
export const changeWordsResponse = changeWordsRequest

export type OrderView = z.infer<typeof orderSchema>
export type OrderLineView = z.infer<typeof orderLineSchema>
export type OrderWithLines = z.infer<typeof orderResponse>
export type ParcelView = z.infer<typeof parcelSchema>
export type ShipmentView = z.infer<typeof shipmentSchema>
export type DueView = z.infer<typeof dueSchema>
export type RefundView = z.infer<typeof refundSchema>
export type LineReview = NonNullable<OrderLineView['feedback']>
