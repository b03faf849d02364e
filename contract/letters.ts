import { z } from '@hono/zod-openapi'
import { countLetters } from '#shop/count-letters.ts'

/** Code units per letter: the bound keeps counting fast. */
const UNITS = 20

/** Counts graphemes. */
export const lettersAtMost = (most: number, message: string) =>
  z
    .string()
    .trim()
    .max(UNITS * most, message)
    .refine((text) => text.length <= most || countLetters(text) <= most, message)
