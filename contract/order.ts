import { z } from '@hono/zod-openapi'
import { companyOfBuyer } from './company.ts'
import { lettersAtMost } from './letters.ts'
import { id } from './numbers.ts'
import { chosenExtra } from './choices.ts'
import { askView, chargedWrap, giftView } from './gift-view.ts'
import { journeyDays } from './journey-days.ts'
import { toldProblem } from './problem.ts'
import { buyersProof } from './proof.ts'
import { productImages } from './catalogue.ts'
import { orderStates } from '#shop/orders/order-state-machine.ts'
import { returnsView, sentAgain } from './returns-view.ts'
import { shipmentStates } from '#shop/orders/shipment-state-machine.ts'
import { parcelStages } from '#shop/orders/parcel-stages.ts'
import { cashOfOrder, orderGiftCard, reductionSchema, sampleSchema } from './reductions.ts'

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
  .openapi({ description: 'The state of the order. Decide by this, not by `status`.', example: 'placed' })
export const orderLabel = z
  .string()
  .openapi({ description: 'The state for people to read; its words may change.', example: 'Placed' })
export const orderQuery = z.object({
  id: z.string().openapi({ description: 'The `orderId` of the order.' }),
  key: z.string().optional().openapi({ description: 'The key of a mail’s link, for reading an account’s order.' }),
})
export const picture = z.object({ url: z.string(), width: z.number(), height: z.number(), alt: z.string() })
const moment = z.iso.datetime()
const parcelSchema = z
  .object({
    courier: z.string().openapi({ example: 'Delhivery Air' }),
    awb: z.string().nullable().openapi({ description: 'The waybill number.', example: '141123221000001' }),
    stage: z.enum(parcelStages).openapi({ description: 'The stage of its last scan.' }),
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
    state: z.enum(['waiting', 'paid', 'void']).openapi({ description: '`void` means that it is no longer due.' }),
    label: z.string().openapi({
      description: 'The purpose for people to read; empty for a single payment.',
      example: 'Before it is sent',
    }),
    payableFrom: moment,
    dueBy: z.iso.date().openapi({ description: 'An Indian day.', example: '2026-12-06' }),
    paidAt: moment.nullable(),
    receiptVoucher: z.string().nullable().openapi({
      description: 'The receipt of a paid part; an order with one due has its invoice instead.',
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
export const arrival = z.object({ by: z.iso.date(), from: z.iso.date().nullable() })
const shipmentSchema = z
  .object({
    id: opaqueId('3q2-7wABzXcQ9rTnV5kL0pYd-2'),
    state: z.enum(shipmentStates).openapi({ description: 'The shipment’s state. Decide by this, not by `status`.' }),
    status: z.string().openapi({ description: 'The state for people to read.', example: 'Shipped' }),
    to: shippingAddress,
    gift: giftView.nullable(),
    ask: askView,
    deliveryEstimate: z.string().openapi({ description: 'The promise at the time of the order.' }),
    arrives: arrival.nullable().openapi({
      description:
        'The day by which it arrives. `from` is the start of the window when the buyer chose the day. Null when unknown.',
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
      .openapi({ description: '`open`: it may be cancelled alone; `requested`: its cancellation runs.' }),
    again: sentAgain,
    cancelRefund: paise.openapi({ description: 'The refund of its cancellation.' }),
    days: journeyDays,
    wordsOpen: z.boolean().openapi({
      description: 'Whether `orders/words` may change words on its pieces, which ends when work begins.',
    }),
    wordsWait: z.boolean().openapi({ description: 'A person reads its words first; other parcels continue.' }),
    pause: z.object({ arrives: arrival.nullable() }).nullable().openapi({
      description: 'A proof waits for the buyer and pauses the deadline; the days apply if answered today.',
    }),
  })
  .openapi('Shipment')
const buyerSchema = z
  .object({ name: line, email: line, phone: line, ...companyOfBuyer })
  .openapi({ description: 'The buyer.' })
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
      description: 'The promise at the time of the order.',
      example: 'Made in 4 working days, then 3–5 days on the way',
    }),
    userInfo: shippingAddress.openapi({ description: 'The recipient and the address.' }),
    buyer: buyerSchema,
    readOnly: z.boolean().openapi({ description: 'Opened by a mail’s link: only the account may change it.' }),
    shiprocketId: z
      .string()
      .nullable()
      .openapi({ description: 'The courier service’s id of the order; null before the booking.' }),
    parcel: parcelSchema.nullable().openapi({ description: 'Null before the booking with the courier service.' }),
    shipments: z.array(shipmentSchema).openapi({
      description: 'One for each address; `userInfo`, `shiprocketId` and `parcel` are those of the first.',
    }),
    dues: z.array(dueSchema).openapi({
      description: 'Parts of `amount` with a payment each. `orders/pay` starts a later one. `giftCards` pay the rest.',
    }),
    giftCards: z.array(orderGiftCard).openapi({ description: 'Gift cards that pay for it.', example: [] }),
    refund: refundSchema.nullable(),
    cash: cashOfOrder,
    cancelling: z
      .enum(['open', 'requested'])
      .nullable()
      .openapi({ description: '`open`: it may be cancelled; `requested`: its cancellation runs.' }),
    invoice: z
      .string()
      .nullable()
      .openapi({ description: 'The first shipment’s invoice.', example: 'GTH/26-27/000001' }),
    invoices: z.array(z.object({ shipment: z.string(), number: z.string() })).openapi({
      description: 'One invoice for each shipment.',
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
      .openapi({ description: 'The subject of each of the `creditNotes`.', example: [] }),
    photographs: z.array(z.object({ shipment: z.string(), url: z.string(), width: z.int(), height: z.int() })).openapi({
      description:
        'Photographs of packed parcels, if the shop shows them; only in `orders/get`. An address works for one to two hours.',
      example: [],
    }),
    returns: returnsView,
    wordsWait: z.boolean().openapi({
      description: 'A person reads its words before work begins; they may change until then.',
    }),
    proofs: z.array(buyersProof).openapi({
      description: 'Proofs to answer by `orders/proof`; only in `orders/get`. An address works for one to two hours.',
      example: [],
    }),
    reductions: z.array(reductionSchema).openapi({
      description: 'Reductions by offers and codes, included in the amounts; only in `orders/get`.',
      example: [],
    }),
    wraps: z.array(chargedWrap).openapi({ description: 'Included in the amounts; only in `orders/get`.' }),
    samples: z.array(sampleSchema).openapi({
      description: 'Samples, whose price comes off a large order; only in `orders/get`.',
      example: [],
    }),
    refundVouchers: z.array(z.string()).openapi({ description: 'Refunds in parts before the invoice.', example: [] }),
  })
  .openapi('Order')
const size = z.number().nullable().openapi({ description: 'Centimetres, packed.', example: 34 })
export const orderLineSchema = z
  .object({
    id: z.int(),
    line: z.int().openapi({ description: 'The number of the line, for refunds of its units.', example: 812 }),
    shipment: opaqueId('3q2-7wABzXcQ9rTnV5kL0pYd').openapi({ description: 'The shipment of the line.' }),
    name: z.string(),
    picture: picture.nullable(),
    price: paise,
    discount: z.number(),
    gstRate: z.int().openapi({ description: 'GST in percent.', example: 18 }),
    unitPrice: paise,
    lineTotal: paise.openapi({ description: 'The price of the pieces without their choices.' }),
    choices: z.array(chosenExtra),
    byQuantity: paise.openapi({ description: 'Reduction by a quantity price or an agreed price, before GST.' }),
    taxable: paise.openapi({ description: 'Includes choices, excludes GST.' }),
    tax: paise,
    category: z.string().nullable().openapi({ description: 'The name at the time of the order.' }),
    material: z.string().nullable(),
    weight: z.number(),
    length: size,
    breadth: size,
    height: size,
    images: productImages.openapi({ description: 'Pictures of the product today; `data` is null without pictures.' }),
    quantity: z.int(),
    qty: z.int(),
    again: z.boolean().openapi({ description: 'Sent again, at no charge: `taxable` and `tax` are 0.' }),
    returned: z
      .object({ units: z.int(), amount: paise })
      .nullable()
      .openapi({ description: 'Refunded units and amounts with tax, including open refunds.' }),
    feedback: z
      .object({
        stars: z.int(),
        words: z.string(),
        name: z.string(),
        state: z.enum(['waiting', 'published', 'rejected']),
      })
      .nullable(),
    problem: toldProblem.nullable().openapi({ description: 'The buyer’s latest report by `orders/problems`.' }),
  })
  .openapi('OrderLine')
export const orderResponse = z.object({ order: orderSchema, cart: z.array(orderLineSchema) })

export const cancelOrderRequest = z.object({
  id: orderId,
  shipment: opaqueId('3q2-7wABzXcQ9rTnV5kL0pYd-2')
    .optional()
    .openapi({ description: 'Cancels only this shipment; the whole order by default.' }),
})
export const answerProofRequest = z.object({
  id: orderId,
  key: z.string().max(200).optional().openapi({ description: 'The key in the link of a mail.' }),
  proof: z.uuid(),
  decision: z.enum(['approved', 'change']),
  wish: lettersAtMost(1000, 'Please write 1,000 letters at most.')
    .default('')
    .openapi({ description: 'The change that the buyer asks for.' }),
})
export const cancelOrderResponse = z.object({
  orderId,
  state: orderState,
  status: orderLabel,
  refund: refundSchema.nullable(),
})

export const changeWordsRequest = z.object({
  id: orderId,
  line: id.openapi({ description: 'The line’s number in `orders/get`.', example: 812 }),
  design: opaqueId('6f1d2c3b4a5968778695a4b3c2d1e0f10213').openapi({
    description: 'A new design of `designs` for the same product and print area.',
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
