import { z } from '@hono/zod-openapi'
import { enquiryKinds } from '#shop/enquiries/enquiry-fields.ts'
import { enquiryStates } from '#shop/enquiries/enquiry-states.ts'
import { MAX_ENQUIRY_WORDS } from '#shop/enquiries/enquiry-words.ts'
import { pageOf } from './page-of.ts'

const moment = z.iso.datetime()
const state = z.enum(enquiryStates)
const person = z.object({ id: z.string(), name: z.string() })

const enquiryRow = z
  .object({
    number: z.string().openapi({ example: 'GTH-Q-000123' }),
    kind: z.enum(enquiryKinds),
    isComplaint: z.boolean(),
    from: z.string(),
    gist: z.string().openapi({ description: 'The first words of the enquiry.' }),
    state,
    assignedTo: person.nullable(),
    dueAt: moment.nullable().openapi({ description: 'The deadline of the answer or the settlement.' }),
    isLate: z.boolean(),
    createdAt: moment,
  })
  .openapi('CounterEnquiryRow')
export type EnquiryRow = z.infer<typeof enquiryRow>

export const enquiryListQuery = z.object({
  state: z.string().optional().openapi({ description: 'States separated by commas.', example: 'new,open' }),
  mine: z.enum(['yes']).optional(),
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export const enquiryListResponse = pageOf(enquiryRow)
export type EnquiryListResponse = z.infer<typeof enquiryListResponse>

const staffEnquiry = enquiryRow
  .omit({ gist: true })
  .extend({
    version: z.int(),
    email: z.string(),
    facts: z.array(z.object({ name: z.string(), value: z.string() })),
    order: z.string().nullable().openapi({ description: 'The order that the enquiry names.' }),
    pictures: z.array(z.object({ url: z.string(), width: z.int(), height: z.int() })),
    words: z.array(
      z.object({
        id: z.int(),
        source: z.enum(['them', 'us', 'note']),
        words: z.string(),
        by: z.string(),
        at: moment,
        isSent: z.boolean().openapi({ description: 'Whether our mail was sent.' }),
        isRefused: z.boolean().openapi({ description: 'True when our mail failed and is not retried.' }),
      }),
    ),
    people: z.array(person).openapi({ description: 'People who can be assigned.' }),
  })
  .openapi('CounterEnquiry')
export type StaffEnquiry = z.infer<typeof staffEnquiry>
export const staffEnquiryResponse = z.object({ data: staffEnquiry })

export const enquiryWordsRequest = z.object({
  source: z.enum(['them', 'us', 'note']).openapi({ description: 'Messages of `us` are mailed to the customer.' }),
  words: z.string().trim().min(1, 'Write something first.').max(MAX_ENQUIRY_WORDS),
})
export const enquiryChangeRequest = z
  .object({ state: state.optional(), assignedTo: z.string().max(100).nullable().optional() })
  .refine((change) => change.state !== undefined || change.assignedTo !== undefined, 'Say what changes.')

const snippet = z.object({ name: z.string(), words: z.string() })
export const snippetListResponse = z.object({ data: z.array(snippet) })
export const snippetRequest = z.object({
  name: z.string().trim().min(1, 'Give it a name.').max(60),
  words: z.string().trim().max(MAX_ENQUIRY_WORDS).openapi({ description: 'An empty text deletes it.' }),
})
