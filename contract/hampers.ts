import { z } from '@hono/zod-openapi'
import { MAX_PIECES } from '#shop/hampers/pack.ts'
import { pricedLine } from './cart.ts'
import { choices } from './choices.ts'
import { id } from './numbers.ts'
import { paise } from './order.ts'

const millimetres = z.int().openapi({ description: 'Millimetres.', example: 80 })
const room = z.object({
  length: millimetres,
  breadth: millimetres,
  height: millimetres,
  rim: z.int().openapi({ description: 'Millimetres by which goods may rise above the edge.', example: 0 }),
  mostGrams: z.int().openapi({ description: 'Grams of all pieces together.', example: 4_000 }),
})
const placed = z.object({
  id: z.int().openapi({ description: 'The variant’s id.' }),
  key: z.string().optional().openapi({ description: 'Of its piece.' }),
  x: millimetres,
  y: millimetres,
  z: z.int().openapi({ description: 'Millimetres above the floor: 0 in the lower layer.', example: 0 }),
  length: millimetres,
  breadth: millimetres,
  height: millimetres,
})
const plannedPiece = z.object({
  id: z.int(),
  key: z.string().optional().openapi({ description: 'Of its choice of the box.', example: 'piece--12--tin--wine' }),
  name: z.string().openapi({ example: 'Mogra Candle Tin (Tin: wine)' }),
  count: z.int().openapi({ example: 2 }),
  gstRate: z.int().openapi({ description: 'Percent; the hamper is taxed at the highest rate.', example: 18 }),
  isMade: z.boolean().optional().openapi({ description: 'It is made for the order.' }),
  parts: z.array(z.int()).optional().openapi({ description: 'Variants that its colours take, for one piece.' }),
  tint: z.string().optional().openapi({ description: 'The average colour of its picture.', example: '#7b283f' }),
})

export const hamperPlan = z
  .object({
    room,
    pieces: z.array(plannedPiece),
    placed: z.array(placed).openapi({ description: 'From a corner of the floor, the lower layer first.' }),
  })
  .openapi('HamperPlan')
/** `shelf` is empty for a piece without one. */
export const hamperToPack = hamperPlan.extend({
  pieces: z.array(
    plannedPiece.omit({ gstRate: true, parts: true }).extend({
      key: z.string(),
      shelf: z.string(),
      codes: z.array(z.string()).openapi({ description: 'Codes for scanners; colours of one variant share them.' }),
      ticked: z.array(z.int()).openapi({ description: 'Units in a hamper, counted through all hampers of the line.' }),
      hasBatch: z.boolean().openapi({ description: 'It declares food or cosmetics, whose labels name a batch.' }),
      batches: z
        .array(z.object({ unit: z.int(), batch: z.string(), bestBefore: z.iso.date().nullable() }))
        .openapi({ description: 'What the packer read on the labels of ticked units.' }),
    }),
  ),
})

export const hamperRequest = z.object({
  box: id.openapi({ description: 'The variant that holds the pieces.' }),
  pieces: z
    .array(
      z.object({
        id,
        count: z.int().min(1).max(MAX_PIECES).openapi({ example: 2 }),
        choices: choices.optional().openapi({ description: 'Its colours; an absent one is as in the pictures.' }),
      }),
    )
    .max(MAX_PIECES, `A hamper has ${MAX_PIECES} pieces at most. Please take something out.`),
  choices: choices.optional().openapi({ description: 'Choices of the box’s own extras.' }),
})
export const hamperResponse = z.object({
  problem: z
    .string()
    .nullable()
    .openapi({ description: 'A sentence that says why this hamper cannot be ordered, and a remedy.' }),
  choices: choices.openapi({ description: 'Send them as `choices` of a cart line with the box as `id`.' }),
  plan: hamperPlan.nullable().openapi({ description: 'Null while the hamper cannot be packed.' }),
  fullness: z
    .object({
      floor: z.int().openapi({ description: 'Percent of the floor that is taken.', example: 62 }),
      grams: z.int().openapi({ example: 1_400 }),
      mostGrams: z.int().openapi({ example: 4_000 }),
    })
    .nullable()
    .openapi({ description: 'Null if `box` holds nothing.' }),
  line: pricedLine.nullable().openapi({ description: 'The price of one such hamper; null with a `problem`.' }),
  total: paise.openapi({ description: 'With GST, at the highest rate of its parts.' }),
})
export type HamperAnswer = z.infer<typeof hamperResponse>
