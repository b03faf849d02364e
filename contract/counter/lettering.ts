import { z } from '@hono/zod-openapi'
import { sheetSizes } from '#shop/lettering/lay-out-sheet.ts'
import { letteringStates } from '#shop/lettering/lettering-state.ts'
import { techniques } from '#shop/lettering/print-area.ts'
import { pageOf } from './page-of.ts'

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
    quantity: z.int().openapi({ description: 'Wanted units.' }),
    toLetter: z.array(z.int()).openapi({ description: 'Units not yet marked as lettered, counted from 1.' }),
    printArea: z.string(),
    technique,
    width: millimetres,
    height: millimetres,
    lines: z.array(z.string()),
    typeface: z.string(),
    letterHeight: millimetres,
    path: z.string().openapi({ description: 'SVG path data in millimetres of the print area.' }),
    pieces: z.int().nullable().openapi({ description: 'The number of pieces with their own words.' }),
    isPhotograph: z.boolean(),
    shipBy: day.nullable(),
    urgency: z.enum(['late', 'due']).nullable(),
    state: z.enum(letteringStates),
    started: z.object({ at: moment, by: z.string() }).nullable(),
    orderHeldFor: z.string().nullable().openapi({ description: 'The reason of the hold of its order.' }),
  })
  .openapi('LetteringRow')

export const letteringListQuery = z.object({
  technique: technique.optional(),
  state: z.enum(letteringStates).optional(),
  until: day.optional(),
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
})
export const letteringListResponse = pageOf(letteringRow)
export type LetteringListResponse = z.infer<typeof letteringListResponse>

export const piecesToMakeResponse = z.object({
  today: day,
  days: z.array(
    z.object({
      day: day.nullable().openapi({ description: 'The day by which it leaves.' }),
      work: z.array(
        z.object({
          technique: technique.nullable().openapi({ description: 'Null for pieces made to order without words.' }),
          pieces: z.int(),
          made: z.int(),
        }),
      ),
    }),
  ),
})
export type PiecesToMakeResponse = z.infer<typeof piecesToMakeResponse>

const size = z.object({ width: z.number(), height: z.number() })
const photographFacts = z.object({
  place: size.openapi({ description: 'Millimetres.' }),
  shape: z.enum(['rect', 'oval']),
  pixels: size.openapi({ description: 'Pixels of the printed image, cut to the print area.' }),
  dotsPerInch: z.int(),
})
export type PhotographFacts = z.infer<typeof photographFacts>
export const photographResponse = z.object({ data: photographFacts })

export const askWordsRequest = z.object({
  design: z
    .string()
    .max(100)
    .optional()
    .openapi({ description: 'The words or photograph in question: only their parcel waits.' }),
  reason: z.string().trim().min(1, 'Say why, as the buyer will read it.').max(500),
})

const sheet = z.object({
  id: z.string(),
  technique,
  size: z.enum(sheetSizes),
  until: day,
  lines: z.int(),
  prints: z.int().openapi({ description: 'Above 1 after a reprint.' }),
  by: z.string(),
  at: moment,
})
export const letteringSheetsQuery = z.object({ until: day.optional() })
export const letteringSheetsResponse = z.object({
  until: day,
  waiting: z
    .array(z.object({ technique, lines: z.int(), pieces: z.int() }))
    .openapi({ description: 'Words without a sheet, except those of held orders.' }),
  sheets: z.array(sheet).openapi({ description: 'The latest sheets.' }),
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
    url: z.string().openapi({ description: 'The path of the PDF.' }),
    lines: z.int(),
    tooLarge: z
      .int()
      .openapi({ description: 'Lines that do not fit on a sheet of this size, and remain to be lettered.' }),
  }),
})
export const dayPapersRequest = sheetRequest.pick({ key: true, size: true }).extend({ day })
export const dayPapersResponse = z.object({
  data: z.object({
    url: z.string().openapi({ description: 'The path of the PDF with sheets, cards and slips.' }),
    sheets: z.int().openapi({ description: 'One sheet for each technique with words up to the day.' }),
    cards: z.int(),
    slips: z.int(),
    tooLarge: z
      .int()
      .openapi({ description: 'Lines that do not fit on a sheet of this size, and remain to be lettered.' }),
  }),
})
export const reprintResponse = z.object({ data: z.object({ url: z.string() }) })
