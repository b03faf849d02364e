import { z } from '@hono/zod-openapi'
import { id } from '../numbers.ts'
import { paise } from '../order.ts'
import { returnKinds, returnStates, returnWays, whysSentAgain } from '#shop/orders/returns.ts'

const moment = z.iso.datetime()
const line = id
export const units = z.int().min(1).max(999)
const count = z.int().min(0).max(999)
const shipment = z.string().max(80).optional().openapi({ description: 'The parcel; the first without it.' })
export const once = (pieces: readonly { line: number }[]) =>
  new Set(pieces.map((piece) => piece.line)).size === pieces.length
export const TWICE = 'Name each piece once.'

export const sendAgainRequest = z.object({
  shipment,
  why: z.enum(whysSentAgain),
  pieces: z
    .array(
      z.object({
        line,
        units,
        variant: id.optional().openapi({ description: 'What it is exchanged for; see `exchanges`.' }),
      }),
    )
    .min(1, 'Choose the pieces to send again.')
    .max(200)
    .refine(once, TWICE),
})
export const exchangesResponse = z.object({
  data: z.array(
    z
      .object({
        line: z.int(),
        variant: z.int(),
        name: z.string(),
        stock: z.int().nullable().openapi({ description: 'Null when made to order.' }),
        isSamePrice: z.boolean().openapi({
          description: 'At the same price, GST rate and HSN code it is sent again. Else see `exchange-plan`.',
        }),
        price: paise.openapi({ description: 'Of one piece, with GST.' }),
      })
      .openapi({ description: 'Another variant of the same product.' }),
  ),
})
const wantedPieces = z.array(z.object({ line, units })).min(1, 'Choose the pieces.').max(200).refine(once, TWICE)
export const returnRequest = z.object({
  shipment,
  how: z.enum(returnWays),
  reason: z.string().trim().min(1, 'Say why, in a few words.').max(200),
  enquiry: z.string().max(40).optional().openapi({ description: 'The enquiry in which the buyer asked.' }),
  pieces: wantedPieces,
})
export const closeReturnRequest = z.object({
  reason: z.string().trim().min(1, 'Say why, in a few words.').max(200),
})
export const receiveRequest = z.object({
  shipment,
  pieces: z
    .array(z.object({ line, whole: count, damaged: count }))
    .min(1)
    .max(200)
    .refine(once, TWICE)
    .refine((all) => all.some(({ whole, damaged }) => whole + damaged > 0), 'Say how many pieces came back.'),
})

export const staffReturn = z
  .object({
    id: z.int(),
    shipment: z.string(),
    kind: z.enum(returnKinds),
    how: z.enum(returnWays).nullable(),
    state: z.enum(returnStates),
    reason: z.string(),
    enquiry: z.string().nullable(),
    askedAt: moment.nullable(),
    askedBy: z.string().nullable(),
    receivedAt: moment.nullable(),
    receivedBy: z.string().nullable(),
    closedFor: z.string().nullable(),
    awb: z.string().nullable(),
    courierName: z.string().nullable(),
    trouble: z.string().nullable().openapi({ description: 'Why the courier is not booked yet, in its words.' }),
    pieces: z.array(z.object({ line: z.int(), name: z.string(), units: z.int(), whole: z.int(), damaged: z.int() })),
  })
  .openapi('CounterReturn')
export type StaffReturn = z.infer<typeof staffReturn>
