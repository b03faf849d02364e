import type { Paise } from '#shop/money/paise.ts'
import { splitGstOfLines, extractIncludedGst } from '#shop/pricing/invoice-tax.ts'
import type { InvoiceFacts, InvoiceLine, DocumentTotals } from './invoice-facts.ts'

/** CGST Act, section 34; frozen when the money went back. */
export type CreditNoteFacts = InvoiceFacts & { invoiceNumber: string; invoicedAt: string; reason: string }

/** A partial refund is a single line; all credit notes of an invoice together equal it, to the paisa. */
export function createCreditNoteFacts(
  invoice: { number: string; issuedAt: Date; facts: InvoiceFacts },
  amount: Paise,
  earlier: readonly DocumentTotals[],
  reason: string,
): CreditNoteFacts {
  const { facts, number, issuedAt } = invoice
  const common = { ...facts, invoiceNumber: number, invoicedAt: issuedAt.toISOString(), reason }
  if (amount === facts.totals.total && earlier.length === 0) return common
  const before = earlier.reduce((sum, { total }) => sum + total, 0)
  const parts = subtractTotals(totalsWithin(facts, before + amount), earlier)
  const line: InvoiceLine = {
    name: `Part of invoice ${number} given back`,
    hsn: null,
    quantity: 1,
    price: parts.taxable,
    discount: 0,
    unitPrice: parts.taxable,
    rate: facts.lines[0]?.rate ?? 0,
    ...parts,
  }
  return { ...common, lines: [line], totals: parts }
}

/** The value and taxes contained in the first `given` paise of an invoice. */
function totalsWithin({ totals, sameState }: InvoiceFacts, given: Paise): DocumentTotals {
  if (given === totals.total) return totals
  const { taxable, tax } = extractIncludedGst(given)
  const { lines: _, ...parts } = splitGstOfLines([tax], sameState)
  return { ...parts, taxable, total: given }
}

function subtractTotals(whole: DocumentTotals, earlier: readonly DocumentTotals[]): DocumentTotals {
  const rest = { ...whole }
  for (const part of earlier)
    for (const key of ['taxable', 'tax', 'cgst', 'sgst', 'igst', 'total'] as const) rest[key] -= part[key]
  return rest
}
