import { z } from '@hono/zod-openapi'
import { countLetters } from '#shop/count-letters.ts'

/** Code units of one letter, generously: counting is slow on what nobody means. */
const UNITS = 20

/** Text of so many letters as people count them. */
export const lettersAtMost = (most: number, message: string) =>
  z
    .string()
    .trim()
    .max(UNITS * most, message)
    .refine((text) => text.length <= most || countLetters(text) <= most, message)
