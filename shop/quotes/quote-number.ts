export function formatQuoteNumber(number: number): string {
  return `GTH-EST-${String(number).padStart(6, '0')}`
}

/** Earlier mails write `GTH-QT-`. @returns 0, which no quote has, for another text */
export function parseQuoteNumber(text: string): number {
  return Number(/^(?:GTH-(?:EST|QT)-)?0*(\d{1,9})$/.exec(text)?.[1] ?? 0)
}
