import { allocate, type Paise } from '#shop/money/paise.ts'
import { extractIncludedGst } from '#shop/pricing/gst.ts'
import {
  addTaxed,
  halfGst,
  sumTaxed,
  taxedAcrossStates,
  taxedWithinState,
  type TaxedAmounts,
} from '#shop/pricing/invoice-tax.ts'
import type { InvoiceFacts, InvoiceLine } from './invoice-facts.ts'

/** CGST Act, section 34. The facts are fixed at the moment of the refund. */
export type CreditNoteFacts = InvoiceFacts & { invoiceNumber: string; invoicedAt: string; reason: string }

/** A partial refund has one line for each rate. All credit notes of an invoice add up to it, to the paisa. */
export function createCreditNoteFacts(
  invoice: { number: string; issuedAt: Date; facts: InvoiceFacts },
  amount: Paise,
  earlier: readonly Pick<InvoiceFacts, 'lines'>[],
  reason: string,
): CreditNoteFacts {
  const { facts, number, issuedAt } = invoice
  const common = { ...facts, invoiceNumber: number, invoicedAt: issuedAt.toISOString(), reason }
  if (amount === facts.totals.total && earlier.length === 0) return common
  const credited = earlier.flatMap((note) => note.lines)
  const rates = [...new Set(facts.lines.map((line) => line.rate))].map((rate) => {
    const [whole, given] = [facts.lines, credited].map((lines) => sumTaxed(lines.filter((line) => line.rate === rate)))
    return { rate, whole: whole!, given: given! }
  })
  const parts = allocate(
    amount,
    rates.map(({ whole, given }) => whole.total - given.total),
  )
  const lines = rates.flatMap(({ rate, whole, given }, index): InvoiceLine[] => {
    const back = parts[index]!
    if (back === 0) return []
    const until = totalsWithin(whole, given.total + back, rate, facts.sameState)
    const part = addTaxed(until, given, -1)
    const { taxable } = part
    const name = `Part of invoice ${number} given back`
    return [{ name, hsn: null, quantity: 1, price: taxable, discount: 0, unitPrice: taxable, rate, ...part }]
  })
  return { ...common, lines, totals: sumTaxed(lines) }
}

/** Value and taxes within the first `given` paise charged at one rate. */
function totalsWithin(whole: TaxedAmounts, given: Paise, rate: number, sameState: boolean): TaxedAmounts {
  if (given === whole.total) return whole
  const taxable = Math.min(whole.taxable, extractIncludedGst(given, rate).taxable)
  return sameState
    ? taxedWithinState(taxable, Math.min(whole.cgst, halfGst(taxable, rate)), given)
    : taxedAcrossStates(taxable, given - taxable)
}
