import type { EnquiryKind } from '#shop/enquiries/enquiry-fields.ts'
import { createDraft, type Draft } from '#web/storage/create-draft.ts'

/** What stands in a form, as typed; never its pictures. */
export type EnquiryDraft = Record<string, string>

/** Each form's own draft, as long as the tab is open. */
export const enquiryDrafts: Readonly<Record<EnquiryKind, Draft<EnquiryDraft>>> = {
  bespoke: createDraft('enquiry-bespoke', pickStrings),
  corporate: createDraft('enquiry-corporate', pickStrings),
  contact: createDraft('enquiry-contact', pickStrings),
}

/** What of a value from outside can stand in a form. */
export function pickStrings(value: unknown): EnquiryDraft {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'))
}
