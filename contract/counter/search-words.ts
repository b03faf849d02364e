import { z } from '@hono/zod-openapi'
import { MAX_MEANS, MAX_TYPED, toKnownMeaning, toTypedPhrase } from '#shop/catalogue/search-word-rules.ts'

const NO_PHRASE = 'Please write one to four words, of two letters at least, as people type them.'
const NO_MEANING = 'Write words of the goods in letters and figures, such as dry fruit.'

export const staffSearchWord = z
  .object({
    id: z.int(),
    typed: z.string(),
    means: z.array(z.string()),
    version: z.int(),
  })
  .openapi('StaffSearchWord')

export const searchWordRequest = z.object({
  typed: z
    .string()
    .trim()
    .max(MAX_TYPED, `Please shorten it to ${MAX_TYPED} characters.`)
    .transform(toTypedPhrase)
    .refine((typed) => typed !== '', NO_PHRASE)
    .openapi({ example: 'bhai dooj', description: 'The typed phrase; stored in small Latin letters.' }),
  means: z
    .array(z.string().max(60).transform(toKnownMeaning).pipe(z.string(NO_MEANING)))
    .min(1, 'Please say what it means: an occasion, a person, a price or words of the goods.')
    .max(MAX_MEANS, `One word means ${MAX_MEANS} things at most.`)
    .transform((means) => [...new Set(means)])
    .openapi({
      example: ['occasion:rakhi', 'thali'],
      description: 'occasion:…, for:…, under:rupees, category:number, or words; several words are alternatives.',
    }),
})

export const searchWordResponse = z.object({ data: staffSearchWord })
export const searchWordListResponse = z.object({
  data: z.array(staffSearchWord).openapi({ description: 'All search words, sorted by phrase.' }),
  misses: z
    .array(z.object({ words: z.string(), times: z.int() }))
    .openapi({ description: 'Searches of the last 30 days without results and meaning, most frequent first.' }),
})

export type StaffSearchWord = z.output<typeof staffSearchWord>
export type SearchWordRequest = z.output<typeof searchWordRequest>
