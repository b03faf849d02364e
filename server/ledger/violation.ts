/** `reference` names an order, a payment or a product. */
export type Violation = { invariant: string; reference: string }

export function toViolations(invariant: string, references: readonly string[]): Violation[] {
  return references.map((reference) => ({ invariant, reference }))
}
