import { z } from '@hono/zod-openapi'
import { faceKeys } from '#shop/lettering/faces.ts'
import { dateLanguages } from '#shop/lettering/lettered-date.ts'
import { motifKeys } from '#shop/lettering/motif-keys.ts'
import { techniques, printAreaFields } from '#shop/lettering/print-area.ts'
import { line } from './goods-fields.ts'

const tenth = (value: number) => Math.round(value * 10) / 10
const millimetres = z
  .number('Please enter millimetres as a number.')
  .min(0)
  .max(10_000)
  .transform(tenth)
  .openapi({ description: 'Millimetres, to a tenth.' })
const share = z.number().min(-1).max(2)
const corner = z.tuple([share, share])
const corners = z.tuple([corner, corner, corner, corner]).openapi({
  description: 'Shares of the picture’s side: upper left, upper right, lower right, lower left.',
})
const ink = z.string().regex(/^#[0-9a-f]{6}$/, 'A colour is # and six digits, such as #5b3417.')
const price = z.int().min(0).max(100_000_000).openapi({ description: 'Paise before GST.' })

const view = z.object({ picture: z.int().min(0).max(29), ink, corners })
const fit = {
  label: line.min(1, 'Please name each place, such as Names on the lid.').max(60),
  technique: z.enum(techniques),
  shape: z.enum(['rect', 'oval']),
  width: millimetres,
  height: millimetres,
  margin: millimetres,
  maxLines: z.int().min(1).max(4, 'Four lines at most.'),
  letterMin: millimetres,
  letterMax: millimetres,
  faces: z.array(z.enum(faceKeys)).max(20),
  field: z.enum(printAreaFields).default('words').openapi({ description: 'The kind of content.' }),
  language: z.enum(dateLanguages).nullable().default(null).openapi({ description: 'The language of a date’s months.' }),
  motifs: z.array(z.enum(motifKeys)).max(20).default([]).openapi({ description: 'Motifs to choose from.' }),
}
const key = z.string().regex(/^[a-z0-9-]{1,40}$/)
const printArea = z.object({
  key: key.optional().openapi({ description: 'The value that was read; absent for a new one.' }),
  ...fit,
  unitPrice: price,
  oncePrice: price,
  minutes: z.int().min(0).max(1_000).openapi({ description: 'Minutes of work on each piece.' }),
  views: z.array(view).min(1, 'Please mark on one picture at least where the words are seen.').max(30),
})

export const printAreasRequest = z.object({
  printAreas: z.array(printArea).max(12, 'A piece takes words in twelve places at most.').openapi({
    description: 'All print areas. An absent one is withdrawn; existing orders keep it.',
  }),
})
export type PrintAreasRequest = z.output<typeof printAreasRequest>
export const productPrintAreas = z
  .object({
    product: z.int(),
    version: z.int().openapi({ description: 'The version of the product.' }),
    printAreas: z.array(
      printArea.extend({
        key,
        views: z.array(
          view.extend({ url: z.string().openapi({ description: 'The address of the picture without words.' }) }),
        ),
        parked: z.int().openapi({ description: 'Removed pictures that showed it; the view returns with them.' }),
        ordered: z.int().openapi({ description: 'Ordered designs, which keep the old print area.' }),
      }),
    ),
  })
  .openapi('ProductPrintAreas')
export type ProductPrintAreas = z.output<typeof productPrintAreas>
export const printAreasResponse = z.object({ data: productPrintAreas })

export const printAreaPreviewRequest = z.object({
  printArea: z.object({ key: key.optional(), ...fit }),
  view: view.omit({ ink: true }),
  words: z.string().max(300),
  face: z.enum(faceKeys),
})
export type PrintAreaPreviewRequest = z.output<typeof printAreaPreviewRequest>
export const printAreaPreviewResponse = z.object({
  data: z.object({
    path: z.string().openapi({ description: 'SVG path data in pixels of the picture.' }),
    pixels: z.int(),
    letterHeight: z.number(),
    notes: z.array(z.string()),
  }),
})
