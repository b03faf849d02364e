/** The number a person is told of their enquiry: `GTH-Q-000123`. */
export function formatEnquiryNumber(number: number): string {
  return `GTH-Q-${String(number).padStart(6, '0')}`
}

/** Whether a text is such a number; nothing else is ever shown as one. */
export function isEnquiryNumber(text: string | null): text is string {
  return text !== null && /^GTH-Q-\d{6,9}$/.test(text)
}
