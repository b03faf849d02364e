import { z } from '@hono/zod-openapi'
import { sheetSizes } from '#shop/lettering/lay-out-sheet.ts'
import { letteringStates } from '#shop/lettering/lettering-state.ts'
import { techniques } from '#shop/lettering/zone.ts'

const moment = z.iso.datetime()
const day = z.iso.date('Choose a day.').openapi({ description: 'An Indian day.', example: '2026-11-24' })
const technique = z.enum(techniques)
const millimetres = z.number().openapi({ description: 'Millimetres.' })

const letteringRow = z
  .object({
    order: z.string().openapi({ example: 'GTH-004512' }),
    line: z.int(),
    design: z.string().openapi({ description: 'Its print file is designs/{design}.svg or .pdf.' }),
    piece: z.string(),
    quantity: z.int().openapi({ description: 'Units that are wanted.' }),
    toLetter: z.array(z.int()).openapi({ description: 'Units that nobody has ticked as lettered, from 1.' }),
    zone: z.string(),
    technique,
    width: millimetres,
    height: millimetres,
    lines: z.array(z.string()),
    hand: z.string(),
    letterHeight: millimetres,
    path: z.string().openapi({ description: 'SVG, in millimetres of the zone.' }),
    pieces: z.int().nullable().openapi({ description: 'How many pieces have words of their own.' }),
    isPhotograph: z.boolean(),
    shipBy: day.nullable(),
    urgency: z.enum(['late', 'due']).nullable(),
    state: z.enum(letteringStates),
    started: z.object({ at: moment, by: z.string() }).nullable(),
    orderHeldFor: z.string().nullable().openapi({ description: 'Why nobody should work on its order.' }),
  })
  .openapi('LetteringRow')

export const letteringListQuery = z.object({
  technique: technique.optional(),
  state: z.enum(letteringStates).optional(),
  until: day.optional(),
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
})
export const letteringListResponse = z.object({
  data: z.array(letteringRow),
  next: z.string().nullable(),
  count: z.int().openapi({ description: 'At most 10,000.' }),
  more: z.boolean(),
})
export type LetteringListResponse = z.infer<typeof letteringListResponse>

export const benchResponse = z.object({
  today: day,
  days: z.array(
    z.object({
      day: day.nullable().openapi({ description: 'By which it leaves.' }),
      work: z.array(
        z.object({
          technique: technique.nullable().openapi({ description: 'Null: made to order, without words.' }),
          pieces: z.int(),
          made: z.int(),
        }),
      ),
    }),
  ),
})
export type BenchResponse = z.infer<typeof benchResponse>

const size = z.object({ width: z.number(), height: z.number() })
const photographFacts = z.object({
  place: size.openapi({ description: 'Millimetres.' }),
  shape: z.enum(['rect', 'oval']),
  pixels: size.openapi({ description: 'Of what is printed: it is cut to its place.' }),
  dotsPerInch: z.int(),
})
export type PhotographFacts = z.infer<typeof photographFacts>
export const photographResponse = z.object({ data: photographFacts })

export const askWordsRequest = z.object({
  design: z
    .string()
    .max(100)
    .optional()
    .openapi({ description: 'Of the words or the photograph that are meant: only its parcel waits then.' }),
  reason: z.string().trim().min(1, 'Say why, as the buyer will read it.').max(500),
})

const sheet = z.object({
  id: z.string(),
  technique,
  size: z.enum(sheetSizes),
  until: day,
  lines: z.int(),
  prints: z.int().openapi({ description: 'More than 1 when it was printed again.' }),
  by: z.string(),
  at: moment,
})
export const letteringSheetsQuery = z.object({ until: day.optional() })
export const letteringSheetsResponse = z.object({
  until: day,
  waiting: z
    .array(z.object({ technique, lines: z.int(), pieces: z.int() }))
    .openapi({ description: 'What no sheet was made of yet; nothing of orders that are held.' }),
  sheets: z.array(sheet).openapi({ description: 'The latest.' }),
})
export type LetteringSheetsResponse = z.infer<typeof letteringSheetsResponse>

export const sheetRequest = z.object({
  key: z.uuid('Send a key that this page made: a new UUID for each sheet.'),
  technique,
  until: day,
  size: z.enum(sheetSizes),
})
export const sheetResponse = z.object({
  data: z.object({
    url: z.string().openapi({ description: 'Of the PDF.' }),
    lines: z.int(),
    tooLarge: z.int().openapi({ description: 'Lines that no sheet of this size holds: they are still to letter.' }),
  }),
})
export const dayPapersRequest = sheetRequest.pick({ key: true, size: true }).extend({ day })
export const dayPapersResponse = z.object({
  data: z.object({
    url: z.string().openapi({ description: 'Of the PDF: sheets to letter from, cards, slips.' }),
    sheets: z.int().openapi({ description: 'One for each technique that had words up to the day.' }),
    cards: z.int(),
    slips: z.int(),
    tooLarge: z.int().openapi({ description: 'Lines that no sheet of this size holds: they are still to letter.' }),
  }),
})
export const reprintResponse = z.object({ data: z.object({ url: z.string() }) })
