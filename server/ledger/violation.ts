/** A promise that was broken, and by what: an order, a payment, a product. */
export type Violation = { invariant: string; reference: string }

export function toViolations(invariant: string, references: readonly string[]): Violation[] {
  return references.map((reference) => ({ invariant, reference }))
}
