import type { EnquiryKind } from '#shop/enquiries/enquiry-fields.ts'
import { createDraft, type Draft } from '#web/storage/create-draft.ts'

export type EnquiryDraft = Record<string, string>

export const enquiryDrafts: Readonly<Record<EnquiryKind, Draft<EnquiryDraft>>> = {
  bespoke: createDraft('enquiry-bespoke', pickStrings),
  corporate: createDraft('enquiry-corporate', pickStrings),
  contact: createDraft('enquiry-contact', pickStrings),
}

export function pickStrings(value: unknown): EnquiryDraft {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'))
}
