import { z } from '@hono/zod-openapi'
import { findCodeFault, findWeightFault, MAX_PIECE_KG, MAX_SIDE_CM } from '#shop/catalogue/piece-limits.ts'
import { parseHamperRoom, parseHamperSize } from '#shop/hampers/hamper-measures.ts'
import { normalizeText, removeUnseen } from '#shop/normalize-text.ts'
import { MAX_PRICE } from '#shop/money/max-price.ts'
import { MIN_UNIT_PRICE } from '#shop/pricing/price-limits.ts'
import { paise } from '../order.ts'

const refuseBy =
  <Value>(findFault: (value: Value) => string | undefined) =>
  (value: Value, context: z.RefinementCtx) => {
    const message = findFault(value)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  }
/** Removes control characters, text directions and invisible characters. */
export const line = z.string().overwrite(normalizeText)
export const oneLine = (max: number) => line.max(max)
export const name = line.min(1, 'Please enter a name.').max(200, 'Please shorten the name to 200 characters.')
export const categoryName = line.min(1, 'Please enter a name.').max(80, 'Please shorten the name to 80 characters.')
export const description = z
  .string()
  .overwrite(removeUnseen)
  .max(10_000, 'Please shorten the description to 10,000 characters.')
export const price = paise
  .min(MIN_UNIT_PRICE, 'Please ask at least ₹1.')
  .max(MAX_PRICE, 'Please ask at most ₹1,00,00,000.')
export const discount = z.number().min(0).max(99).openapi({ description: 'Percent, two decimals at most.' })
export const centimetres = z
  .number()
  .positive()
  .max(MAX_SIDE_CM, `Please enter centimetres, ${MAX_SIDE_CM} at most.`)
  .openapi({ description: 'Centimetres, packed.' })
export const weight = z
  .number()
  .positive()
  .superRefine(refuseBy(findWeightFault))
  .openapi({ description: `Kilograms of one piece, ${MAX_PIECE_KG} at most.` })
/** Empty for goods of no hamper. */
const measures = (parse: typeof parseHamperRoom) =>
  line.max(100).transform((text, context) => {
    const parsed = text === '' ? { value: '' } : parse(text)
    if ('value' in parsed) return parsed.value
    context.addIssue({ code: 'custom', message: parsed.fault })
    return z.NEVER
  })
export const hamperRoom = measures(parseHamperRoom)
export const hamperSize = measures(parseHamperSize)
export const alt = line
  .min(1, 'Please describe the picture in a few words, for people who cannot see it.')
  .max(300, 'Please shorten the description of the picture to 300 characters.')
export const code = oneLine(50)
  .superRefine(refuseBy(findCodeFault))
  .transform((text) => text || null)
