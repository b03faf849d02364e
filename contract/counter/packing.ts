import { z } from '@hono/zod-openapi'
import { hamperToPack } from '../hampers.ts'
import { id } from '../numbers.ts'
import { shipmentStates } from '#shop/orders/shipment-state-machine.ts'
import { proofStandings } from '#shop/packing/piece-steps.ts'
import { notHandOver } from '#shop/packing/why-not-hand-over.ts'
import { stopReasons } from '#shop/packing/why-not-pack.ts'

const moment = z.iso.datetime()
const day = z.iso.date()
const key = z.uuid('Send a key that this device made: a new UUID for each write.').openapi({
  description: 'Created by the device. A repeated key changes nothing and gets the same answer.',
})
export const howSelected = z.enum(['scan', 'tap'])

export const pictureOfPiece = z.object({ url: z.string(), width: z.number(), height: z.number(), alt: z.string() })
const lineToPack = z.object({
  line: z.int(),
  piece: z.int().openapi({ description: 'The number of its first unit in the order, for its tag `GTH-004512-P3`.' }),
  name: z.string(),
  choices: z.string(),
  hamper: hamperToPack.nullable().openapi({ description: 'How the pieces of a hamper lie in it.' }),
  quantity: z.int().openapi({ description: 'Wanted units: bought minus refunded.' }),
  refundedUnits: z.int().openapi({ description: 'Refunded units, which are not packed.' }),
  shelf: z.string(),
  picture: pictureOfPiece.nullable(),
  codes: z
    .array(z.string())
    .openapi({ description: 'Codes of this piece for scanners: EAN, SKU, `P` and its number.' }),
  work: z.enum(['made', 'lettered']).nullable().openapi({
    description: 'The work on its pieces before packing; null for pieces from stock.',
  }),
  made: z.array(z.int()).openapi({ description: 'Finished or lettered units.' }),
  proof: z.enum(proofStandings).nullable().openapi({ description: 'The state of its newest proof; null without one.' }),
  ticked: z.array(z.int()).openapi({ description: 'Units in the box, counted from 1.' }),
  picked: z.array(z.int()).openapi({ description: 'Units fetched from the shelf.' }),
  missing: z.array(z.int()).openapi({ description: 'Units missing from the shelf.' }),
})
const pick = z.object({ id: z.string(), by: z.string(), isMine: z.boolean(), takenAt: moment })
export const stop = z.object({
  reason: z.enum(stopReasons),
  message: z.string(),
  at: moment.nullable(),
  by: z.string().nullable(),
  words: z.string().nullable(),
})
const packing = z.object({
  id: z.string(),
  n: z.int().openapi({ description: 'The number of the packing, from 1.' }),
  by: z.string(),
  isMine: z.boolean(),
  startedAt: moment,
  packedAt: moment.nullable(),
  packedBy: z.string().nullable(),
  box: z.string(),
  weight: z.number().nullable().openapi({ description: 'Weighed kilograms.' }),
  pictures: z.array(z.string()).openapi({ description: 'The keys of its pictures.' }),
})
export const giftToPack = z.object({
  hasCard: z.boolean(),
  to: z.string().openapi({ description: 'The salutation of its card.', example: 'Dear Riya,' }),
  unsaid: z.boolean().openapi({ description: 'Nothing in the box may name the sender.' }),
  card: z.string().openapi({ description: 'The name of its card.', example: 'Booti' }),
  written: z.string().nullable().openapi({
    description: 'Words to write on the card with a pen; null for a printed card.',
  }),
  wrap: z.string().openapi({ description: 'The name of the wrap; empty without one.' }),
})
export const noteOfOrder = z.object({ words: z.string(), by: z.string(), pinned: z.boolean() })
export const parcelToPack = z
  .object({
    shipment: z.string(),
    number: z.string().openapi({ example: 'GTH-004512-2' }),
    order: z.string().openapi({ example: 'GTH-004512' }),
    reference: z
      .string()
      .openapi({ description: 'The reference on slips and labels.', example: 'GTH-004512-2-A1B2C3' }),
    state: z.enum(shipmentStates),
    shipBy: day.nullable(),
    urgency: z.enum(['late', 'due']).nullable(),
    to: z.object({
      name: z.string(),
      address: z.string(),
      city: z.string(),
      state: z.string(),
      postcode: z.string(),
    }),
    addressSeen: z.string().openapi({ description: 'Send it with `packed`, which a changed address refuses.' }),
    courierName: z.string(),
    awb: z.string().nullable().openapi({ description: 'Null while the parcel has no label.' }),
    weight: z.number().openapi({ description: 'Billed kilograms.' }),
    size: z
      .object({ length: z.number(), breadth: z.number(), height: z.number() })
      .openapi({ description: 'Booked centimetres.' }),
    boxes: z.array(z.string()).openapi({ description: 'Names of all boxes.' }),
    suggestedBox: z.string().nullable().openapi({ description: 'The smallest box that holds all pieces.' }),
    lines: z.array(lineToPack),
    gift: giftToPack.nullable().openapi({ description: 'A gift: its box must show no price.' }),
    notes: z.array(noteOfOrder),
    stop: stop.nullable().openapi({ description: 'The reason to stop the packing.' }),
    pick: pick.nullable().openapi({ description: 'The current round that fetches its pieces.' }),
    packing: packing.nullable(),
    photographForBuyer: z.boolean().openapi({ description: 'Whether the buyer will see new photographs.' }),
    prints: z
      .object({ label: z.int(), slip: z.int(), card: z.int(), challan: z.int().nullable() })
      .openapi({ description: 'The number of prints of each paper; parcels sent again alone have a `challan`.' }),
  })
  .openapi('ParcelToPack')
export type ParcelToPack = z.output<typeof parcelToPack>

export const packingTableResponse = z.object({ today: day, data: z.array(parcelToPack), more: z.boolean() })
export const parcelToPackResponse = z.object({ data: parcelToPack })

export const startPackingRequest = z.object({
  key,
  shipment: z.string().max(100),
  again: z.string().trim().min(1, 'Say why, in a few words.').max(200).optional().openapi({
    description: 'The reason to reopen a packed parcel.',
  }),
})
const tick = z.object({
  key,
  line: id,
  piece: z
    .string()
    .max(250)
    .optional()
    .openapi({ description: 'The key of a piece inside a hamper; absent for a unit of the line.' }),
  unit: id,
  batch: z
    .string()
    .trim()
    .max(40, 'A batch has at most 40 letters.')
    .optional()
    .openapi({ description: 'The batch on the label of a piece inside a hamper; the latest tick of a unit says it.' }),
  bestBefore: day.nullish().openapi({ description: 'The best-before date on its label.' }),
  isTicked: z.boolean(),
  how: howSelected,
  at: moment.openapi({ description: 'The time of the device. The latest entry of a unit counts.' }),
})
export type Tick = z.output<typeof tick>
export const ticksRequest = z.object({ ticks: z.array(tick).min(1).max(200) })
export const pickRequest = z.object({
  key,
  shipment: z.string().max(100),
  over: z.boolean().default(false).openapi({ description: 'Takes parcels over from another person’s round.' }),
})
export const pickMarks = ['picked', 'missing', 'back'] as const
const pickMark = z.object({
  key,
  line: id,
  unit: id,
  mark: z.enum(pickMarks),
  how: howSelected,
  at: moment.openapi({ description: 'The time of the device. The latest entry of a unit counts.' }),
})
export type PickMark = z.output<typeof pickMark>
export const pickMarksRequest = z.object({ marks: z.array(pickMark).min(1).max(200) })

export const packedRequest = z.object({
  key,
  box: z.string().trim().max(40).default(''),
  weight: z
    .number('Please enter the weight as a number, in kilograms.')
    .min(0.01, 'A parcel weighs more than nothing.')
    .max(100, 'That is more than a courier carries. Please enter kilograms.')
    .nullable()
    .default(null),
  addressSeen: z.string().max(100),
})
export const putBackRequest = z.object({ reason: z.string().trim().min(1, 'Say why, in a few words.').max(200) })
export const packingPictureQuery = z.object({ packing: key, name: z.string().max(300).default('photograph') })

export const printKinds = ['label', 'slip', 'card', 'tag', 'hand-over list', 'challan'] as const
export const printRequest = z.object({ key, kind: z.enum(printKinds), subject: z.string().max(100) })
const manyToPrint = z.array(z.string().max(100)).max(100, 'Please print a hundred orders at once at most.').default([])
export const printManyRequest = z
  .object({
    key,
    orders: manyToPrint.openapi({ description: 'Prints all unsent parcels of these orders, in this sequence.' }),
    parcels: manyToPrint.openapi({ description: 'Prints these shipments after the orders.' }),
  })
  .refine(({ orders, parcels }) => orders.length + parcels.length > 0, 'Tick an order first.')
export const printManyResponse = z.object({
  data: z.object({
    url: z.string(),
    papers: z.int(),
    without: z.array(z.string()).openapi({ description: 'Parcels without this paper yet.' }),
    notes: z
      .array(z.string())
      .openapi({ description: 'A sentence with the order number for each parcel that cannot have this paper.' }),
  }),
})

export const printResponse = z.object({ data: z.object({ url: z.string() }) })

const parcelToHandOver = z.object({
  shipment: z.string(),
  number: z.string(),
  reference: z.string(),
  awb: z.string().nullable(),
  to: z.string().openapi({ example: 'Asha Rao, Jaipur 302001' }),
  pieces: z.int(),
})
export const handOverListResponse = z.object({
  data: z.array(
    z.object({
      courier: z.string(),
      ready: z.array(parcelToHandOver),
      missing: z.array(parcelToHandOver.extend({ reason: z.enum(notHandOver), why: z.string() })),
    }),
  ),
  earlier: z.array(z.object({ id: z.string(), courier: z.string(), by: z.string(), at: moment, parcels: z.int() })),
})
export const handOverRequest = z.object({
  key,
  courier: z.string().max(200),
  parcels: z
    .array(z.object({ shipment: z.string().max(100), how: howSelected }))
    .min(1, 'Tick a parcel first.')
    .max(200),
})
export const handOverResponse = z.object({
  data: z.object({ id: z.string(), courier: z.string(), by: z.string(), at: moment, parcels: z.int() }),
})
