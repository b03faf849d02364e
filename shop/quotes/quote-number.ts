export function formatQuoteNumber(number: number): string {
  return `GTH-QT-${String(number).padStart(6, '0')}`
}

/** @returns 0, which no quote has, for another text */
export function parseQuoteNumber(text: string): number {
  return Number(/^(?:GTH-QT-)?0*(\d{1,9})$/.exec(text)?.[1] ?? 0)
}
