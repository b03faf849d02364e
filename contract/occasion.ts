import { z } from '@hono/zod-openapi'
import { festivalKeys, MAX_NOTE, MAX_PERSON, occasionKinds } from '#shop/occasions/occasion.ts'
import { rowId } from './numbers.ts'

/** Code units per letter: the rule counts letters. */
const UNITS = 20

export const occasionRequest = z.object({
  person: z
    .string()
    .max(UNITS * MAX_PERSON)
    .openapi({ example: 'Amma' }),
  note: z
    .string()
    .max(UNITS * MAX_NOTE)
    .default('')
    .openapi({ example: 'She likes brass.' }),
  kind: z.enum(occasionKinds),
  day: z.int().min(1).max(31).nullish().openapi({ description: 'Of a birthday or an anniversary.', example: 5 }),
  month: z.int().min(1).max(12).nullish().openapi({ example: 3 }),
  festival: z.enum(festivalKeys).nullish(),
  isStopped: z.boolean().optional().openapi({ description: 'Whether no mail reminds of it; without, as it is.' }),
})
export const guestOccasionRequest = occasionRequest.omit({ note: true, isStopped: true }).extend({
  pin: z
    .string()
    .max(20)
    .default('')
    .openapi({ description: 'Where the gift goes; the mails name what still reaches it.', example: '302001' }),
  email: z.string().max(300).openapi({ example: 'asha@example.in' }),
})
export const occasionParams = z.object({ occasion: rowId })
export const reminderConsentRequest = z.object({
  isWanted: z.boolean().openapi({ description: 'An e-mail that is not proved yet gets a mail that asks once more.' }),
})
export const reminderCode = z.object({ code: z.string().max(100).default('') })

const occasion = z.object({
  id: z.int(),
  person: z.string(),
  note: z.string(),
  kind: z.enum(occasionKinds),
  day: z.int().nullable(),
  month: z.int().nullable(),
  festival: z.enum(festivalKeys).nullable(),
  isStopped: z.boolean(),
  next: z.iso.date().nullable().openapi({ description: 'Null while the shop has not entered the day of a festival.' }),
})
export const occasionsResponse = z.object({
  occasions: z.array(occasion).openapi({ description: 'The next one first.' }),
  consent: z
    .enum(['none', 'asked', 'given'])
    .openapi({ description: '`asked`: the link of our mail is not pressed yet.' }),
})
export type OccasionsAnswer = z.infer<typeof occasionsResponse>
