import { z } from '@hono/zod-openapi'
import { techniques } from '#shop/lettering/print-area.ts'
import { pieceMarks, pieceSteps } from '#shop/packing/piece-steps.ts'
import { jobKinds } from '#shop/packing/list-jobs.ts'
import { giftToPack, noteOfOrder, pictureOfPiece, stop } from './packing.ts'

const moment = z.iso.datetime()
const day = z.iso.date()
const urgency = z.enum(['late', 'due']).nullable()
const millimetres = z.number().openapi({ description: 'Millimetres.' })
const code = z.string().openapi({ description: 'The code of a tag.', example: 'GTH-004512-P3' })

const wordsOfPiece = z.object({
  design: z.string(),
  printArea: z.string(),
  technique: z.enum(techniques),
  typeface: z.string(),
  width: millimetres,
  height: millimetres,
  letterHeight: millimetres,
  lines: z.array(z.string()),
  path: z.string().openapi({ description: 'SVG path data in millimetres of the print area.' }),
  isPhotograph: z.boolean(),
  started: z.object({ at: moment, by: z.string() }).nullable(),
})

export const pieceOfOrder = z
  .object({
    code,
    order: z.string(),
    parcel: z.string().openapi({ example: 'GTH-004512-2' }),
    shipment: z.string(),
    line: z.int(),
    unit: z.int().openapi({ description: 'Counted from 1.' }),
    of: z.int().openapi({ description: 'Bought units of its line.' }),
    name: z.string(),
    choices: z.string(),
    picture: pictureOfPiece.nullable(),
    to: z.string().openapi({ example: 'Asha Rao, Jaipur' }),
    shipBy: day.nullable(),
    urgency,
    words: z.array(wordsOfPiece),
    gift: giftToPack.nullable(),
    notes: z.array(noteOfOrder),
    mark: z.enum(pieceMarks).openapi({ description: 'The colour of its tag.' }),
    stop: stop.nullable().openapi({ description: 'The reason to stop its whole parcel.' }),
    steps: z.array(z.object({ step: z.enum(pieceSteps), state: z.enum(['done', 'open', 'waits']) })),
    next: z.enum(pieceSteps).nullable().openapi({ description: 'The step that may be taken now.' }),
    tagPrintedAt: moment.nullable(),
    others: z
      .array(z.object({ code, name: z.string(), step: z.enum(pieceSteps) }))
      .openapi({ description: 'Other pieces of its parcel with an open step before the box.' }),
    box: z.object({ packed: z.int(), all: z.int() }),
  })
  .openapi('PieceOfOrder')
export type PieceOfOrder = z.output<typeof pieceOfOrder>
export const pieceResponse = z.object({ data: pieceOfOrder })

export const pieceStepRequest = z.object({
  key: z.uuid('Send a key that this device made: a new UUID for each step.').openapi({
    description: 'A repeated key changes nothing and gets the same answer.',
  }),
  step: z.enum(['make', 'letter', 'pack']).openapi({ description: 'A proof is sent with its picture.' }),
  isDone: z.boolean().openapi({ description: 'False takes the step back.' }),
})

const job = z.object({
  do: z.enum(jobKinds),
  number: z.string().openapi({ description: 'Its parcel, its enquiry or its courier.' }),
  piece: code.nullable().openapi({ description: 'The first piece with this step open.' }),
  name: z.string(),
  words: z.string(),
  technique: z.enum(techniques).nullable(),
  picture: pictureOfPiece.nullable(),
  count: z.int().openapi({ description: 'Pieces or parcels to do.' }),
  of: z.int(),
  to: z.string(),
  day: day.nullable().openapi({ description: 'The day by which it must leave or be answered.' }),
  urgency,
  isNew: z.boolean().openapi({ description: 'Placed within a day and not begun.' }),
  by: z.string().nullable().openapi({ description: 'The colleague who has begun it.' }),
})
export const workResponse = z.object({
  today: day,
  data: z.array(job),
  more: z.boolean().openapi({ description: 'There is later work than this.' }),
})
export type Work = z.output<typeof workResponse>
export type Job = Work['data'][number]
