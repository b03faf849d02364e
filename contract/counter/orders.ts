import { z } from '@hono/zod-openapi'
import { companyOfBuyer } from '../company.ts'
import { staffDue } from './dues.ts'
import { cardKeys } from '#shop/gifts/card-names.ts'
import { giftNote } from '../gift.ts'
import { orderState, paise, picture } from '../order.ts'
import { cashOfOrder, orderGiftCard, reductionSchema } from '../reductions.ts'
import { whysSentAgain } from '#shop/orders/returns.ts'
import { shipmentStates } from '#shop/orders/shipment-state-machine.ts'
import { manualTransitions } from '#shop/orders/open-steps.ts'
import { parcelStages } from '#shop/orders/parcel-stages.ts'
import { shipDayRange } from '#shop/orders/ship-day-range.ts'
import { places } from '#shop/orders/work-list.ts'
import { orderLine } from './order-line.ts'
import { proof } from './proofs.ts'
import { paper } from './papers.ts'
import { staffReturn } from './returns.ts'
import { pageOf } from './page-of.ts'

const day = z.iso.date().openapi({ description: 'An Indian day.', example: '2026-11-24' })
const moment = z.iso.datetime()
const place = z.enum(places).openapi({ description: 'The state of the work on the order.' })
const urgency = z.enum(['late', 'due']).nullable()
const number = z.string().openapi({ example: 'GTH-004512' })
const words = (most: number, missing: string) => z.string().trim().min(1, missing).max(most)

export const person = z.object({ id: z.string(), name: z.string() })
const assignedTo = person.nullable().openapi({ description: 'The person to whom it is assigned.' })
export const orderRow = z
  .object({
    number,
    state: orderState,
    place,
    urgency,
    shipBy: day.nullable(),
    promised: day.nullable(),
    placedAt: moment.nullable(),
    createdAt: moment,
    to: z.object({ name: z.string(), city: z.string(), postcode: z.string(), places: z.int() }),
    pieces: z.int(),
    lines: z.array(z.object({ name: z.string(), quantity: z.int(), picture: picture.nullable() })),
    notes: z.int(),
    pinned: z.string().nullable(),
    heldFor: z.string().nullable(),
    assignedTo,
    total: paise.optional().openapi({ description: 'Requires `orders.money`.' }),
    phone: z.string().optional().openapi({ description: 'Requires `customers.contact`.' }),
  })
  .openapi('CounterOrderRow')
export type OrderRow = z.infer<typeof orderRow>

export const orderSorts = ['newest', 'ship-by'] as const
export const orderListQuery = z.object({
  q: z
    .string()
    .max(200)
    .optional()
    .openapi({ description: 'Number, payment, refund, waybill, invoice, phone, e-mail, PIN code, or words.' }),
  place: z.string().optional().openapi({ description: 'Places separated by commas.', example: 'to make,to pack' }),
  ship_by: z
    .string()
    .regex(shipDayRange, 'Write it as 2026-11-24..2026-11-30, or today..today+6; either day may be left out.')
    .optional()
    .openapi({ example: '..2026-11-30' }),
  assigned: z.string().max(100).optional().openapi({ description: '`me`, `nobody`, or the id of one of the people.' }),
  sort: z.enum(orderSorts).optional(),
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export const orderListResponse = pageOf(orderRow)
export type OrderListResponse = z.infer<typeof orderListResponse>

const address = z.object({
  firstName: z.string(),
  lastName: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  postcode: z.string(),
  address: z.string().optional().openapi({ description: 'Street and house, for staff who pack or write.' }),
  phone: z.string().optional(),
  email: z.string().optional(),
})
const shipment = z.object({
  id: z.string(),
  position: z.int(),
  state: z.enum(shipmentStates),
  shipBy: day.nullable(),
  promised: day.nullable(),
  courierName: z.string(),
  weight: z.number().openapi({ description: 'Billed kilograms.' }),
  benchMinutes: z.int().openapi({ description: 'Minutes of work on its pieces; 0 when unplanned.' }),
  to: address,
  isAddressHidden: z.boolean().openapi({ description: 'The recipient told it by a link: the buyer may not know it.' }),
  gift: giftNote
    .omit({ card: true, written: true, wrap: true })
    .extend({ hasCard: z.boolean(), card: z.enum(cardKeys), written: z.boolean(), wrap: z.string() })
    .nullable()
    .openapi({ description: 'Texts are empty after their erasure.' }),
  lines: z.array(orderLine),
  again: z
    .object({ position: z.int(), why: z.enum(whysSentAgain) })
    .nullable()
    .openapi({ description: 'The parcel whose pieces this one sends again.' }),
  delivery: paise.optional(),
  total: paise.optional(),
  eWayBill: z
    .object({ number: z.string().nullable(), by: z.string().nullable(), at: moment.nullable() })
    .nullable()
    .openapi({ description: 'The e-way bill, whose number is null until entered; null when none is needed.' }),
  parcel: z
    .object({
      reference: z.string(),
      awb: z.string().nullable(),
      courierName: z.string().nullable(),
      stage: z.enum(parcelStages).nullable(),
      cancelRequested: z.boolean(),
    })
    .nullable(),
})
const note = z.object({
  id: z.int(),
  by: z.string(),
  mine: z.boolean(),
  words: z.string(),
  told: z.array(z.string()).openapi({ description: 'People whom the note mentions with @, who are notified.' }),
  pinned: z.boolean(),
  at: moment,
  editedAt: moment.nullable(),
})
const payment = z.object({
  id: z.string(),
  amount: paise,
  refunded: paise,
  method: z.string().nullable(),
  status: z.string(),
  at: moment,
})
const money = z.object({
  reductions: z.array(reductionSchema),
  subtotal: paise,
  tax: paise,
  shipping: paise,
  total: paise,
  paid: paise,
  cash: cashOfOrder,
  giftCards: z.array(z.object({ ...orderGiftCard.shape, card: z.int() })),
  dues: z.array(staffDue),
  payments: z.array(payment),
  refunds: z.array(z.object({ amount: paise, reason: z.string(), status: z.string(), at: moment })),
  documents: z.array(paper),
})
export const staffOrder = z
  .object({
    number,
    version: z.int(),
    state: orderState,
    stateLabel: z.string(),
    place,
    urgency,
    shipBy: day.nullable(),
    promised: day.nullable(),
    createdAt: moment,
    placedAt: moment.nullable(),
    held: z
      .object({
        for: z.string(),
        by: z.string(),
        at: moment,
        parcels: z.array(z.int()).nullable().openapi({ description: 'The held parcels; null for the whole order.' }),
      })
      .nullable(),
    madeAt: moment.nullable(),
    assignedTo,
    hasLinesToMake: z.boolean(),
    buyer: z.object({
      name: z.string(),
      ...companyOfBuyer,
      email: z.string().optional(),
      phone: z.string().optional(),
      hasAccount: z.boolean(),
    }),
    otherOrders: z.array(z.object({ number, state: orderState, createdAt: moment, total: paise.optional() })),
    shipments: z.array(shipment),
    returns: z.array(staffReturn),
    notes: z.array(note),
    proofs: z.array(proof),
    exceptions: z.array(z.object({ id: z.int(), kind: z.string(), at: moment })),
    money: money.optional().openapi({ description: 'Requires `orders.money`.' }),
    can: z.object({
      moveTo: z.array(z.enum(manualTransitions)),
      cancel: z.boolean(),
      refund: z.boolean(),
      mendAddress: z.boolean(),
      hold: z.boolean(),
      markMade: z.boolean(),
    }),
  })
  .openapi('CounterOrder')
export const staffOrderResponse = z.object({ data: staffOrder })
export type StaffOrder = z.infer<typeof staffOrder>
export type StaffShipment = StaffOrder['shipments'][number]

export const timelineKinds = [
  'state',
  'shipment',
  'payment',
  'refund',
  'document',
  'mail',
  'parcel',
  'note',
  'audit',
  'exception',
  'review',
  'packing',
  'proof',
  'problem',
] as const
export const timelineEntry = z.object({
  key: z.string(),
  at: moment,
  kind: z.enum(timelineKinds),
  by: z.string().nullable(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])),
})
export type TimelineEntry = z.infer<typeof timelineEntry>
export const timelineQuery = z.object({
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export const timelineResponse = z.object({ data: z.array(timelineEntry), next: z.string().nullable() })
export type TimelineResponse = z.infer<typeof timelineResponse>

export const reason = words(200, 'Say why, in a few words.')
export const holdRequest = z.object({ reason })
export const noteRequest = z.object({
  words: words(2_000, 'Write the note first.'),
  pinned: z.boolean().default(false),
})
export const editNoteRequest = z
  .object({ words: words(2_000, 'Write the note first.').optional(), pinned: z.boolean().optional() })
  .refine(({ words: typed, pinned }) => typed !== undefined || pinned !== undefined, 'Say what changes.')
export const shipByRequest = z.object({ shipBy: day, reason })
export const resendRequest = z.object({
  mail: z
    .string()
    .optional()
    .openapi({ example: 'order placed mail', description: 'Left out: all mails that the buyer got.' }),
  shipment: z.string().optional(),
})
export const cancelRequest = z.object({ reason, shipment: z.string().optional() })
export const eWayBillRequest = z.object({
  shipment: z.string().optional(),
  number: z.string().max(40).openapi({ example: '331012345678' }),
})
export const contactRequest = z.object({ email: z.string(), phone: z.string() })
export const addressRequest = z.object({
  shipment: z.string().optional(),
  firstName: z.string(),
  lastName: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  phone: z.string(),
})
