import type { EnquiryKind } from '#shop/enquiries/enquiry-fields.ts'

/** What stands in a form, as typed. */
export type EnquiryDraft = Record<string, string>

type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const toStorageKey = (kind: EnquiryKind) => `enquiry-${kind}`

/** Keeps a form through a reload, as long as the tab is open; never its pictures. A shelf that is full keeps nothing. */
export function saveEnquiryDraft(storage: KeyValueStore, kind: EnquiryKind, draft: EnquiryDraft): void {
  try {
    storage.setItem(toStorageKey(kind), JSON.stringify(draft))
  } catch {}
}

/** The form as it was left in this tab; {} when there is none. */
export function readEnquiryDraft(storage: KeyValueStore, kind: EnquiryKind): EnquiryDraft {
  try {
    const stored: unknown = JSON.parse(storage.getItem(toStorageKey(kind)) ?? 'null')
    return pickStrings(stored)
  } catch {
    return {}
  }
}

/** What of a value from outside can stand in a form. */
export function pickStrings(value: unknown): EnquiryDraft {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'))
}

export function clearEnquiryDraft(storage: KeyValueStore, kind: EnquiryKind): void {
  try {
    storage.removeItem(toStorageKey(kind))
  } catch {}
}
