import type { EnquiryKind } from '#shop/enquiries/enquiry-fields.ts'

/** What stands in a form, as typed. */
export type TypedEnquiry = Record<string, string>

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (kind: EnquiryKind) => `enquiry-${kind}`

/** Keeps a form through a reload, as long as the tab is open; never its pictures. A shelf that is full keeps nothing. */
export function keepEnquiry(shelf: Shelf, kind: EnquiryKind, typed: TypedEnquiry): void {
  try {
    shelf.setItem(keyOf(kind), JSON.stringify(typed))
  } catch {}
}

/** The form as it was left in this tab; {} when there is none. */
export function keptEnquiry(shelf: Shelf, kind: EnquiryKind): TypedEnquiry {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(keyOf(kind)) ?? 'null')
    return onlyTexts(kept)
  } catch {
    return {}
  }
}

/** What of a value from outside can stand in a form. */
export function onlyTexts(value: unknown): TypedEnquiry {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'))
}

export function forgetEnquiry(shelf: Shelf, kind: EnquiryKind): void {
  try {
    shelf.removeItem(keyOf(kind))
  } catch {}
}
