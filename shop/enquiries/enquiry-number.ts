export function formatEnquiryNumber(number: number): string {
  return `GTH-Q-${String(number).padStart(6, '0')}`
}

export function isEnquiryNumber(text: string | null): text is string {
  return text !== null && /^GTH-Q-\d{6,9}$/.test(text)
}

/** Null for anything else. */
export function parseEnquiryNumber(text: string): number | null {
  return isEnquiryNumber(text) ? Number(text.slice('GTH-Q-'.length)) : null
}
