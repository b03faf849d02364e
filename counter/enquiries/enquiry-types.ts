import type { CounterAnswer } from '#contract/counter/routes.ts'
import type { EnquiryKind } from '#shop/enquiries/enquiry-fields.ts'
import type { EnquiryState } from '#shop/enquiries/enquiry-states.ts'
import type { StateLook } from '../design/state.tsx'

export const ENQUIRIES = 'GET /counter/api/v1/enquiries'
export const ENQUIRY = 'GET /counter/api/v1/enquiries/{enquiry}'
export const SNIPPETS = 'GET /counter/api/v1/snippets'

export type EnquiryRow = CounterAnswer<typeof ENQUIRIES>['data'][number]
export type StaffEnquiry = CounterAnswer<typeof ENQUIRY>['data']

export const kindLabels: Readonly<Record<EnquiryKind, string>> = {
  bespoke: 'Bespoke gift',
  corporate: 'Company gifts',
  contact: 'Message',
}
export const stateLooks: Readonly<Record<EnquiryState, StateLook>> = {
  new: 'bad',
  open: 'waiting',
  'waiting for them': 'plain',
  quoted: 'plain',
  won: 'good',
  lost: 'plain',
  closed: 'plain',
  spam: 'plain',
}
