import { allocate, type Paise } from '#shop/money/paise.ts'
import { sumOfParts, type RefundPart } from '#shop/orders/refund-parts.ts'
import { addTaxed, sumTaxed, taxedAcrossStates, type TaxedAmounts } from '#shop/pricing/invoice-tax.ts'
import { createCreditNoteFacts, type CreditNoteFacts } from './credit-note-facts.ts'
import { withoutAmounts, type InvoiceFacts, type InvoiceLine } from './invoice-facts.ts'

export type CreditableInvoice = {
  number: string
  issuedAt: Date
  facts: InvoiceFacts
  shipmentIds: readonly string[]
  /** The charge of each line of the invoice, in its order. */
  charges: readonly Pick<RefundPart, 'shipmentId' | 'lineId'>[]
  notes: readonly CreditNoteFacts[]
  credited: readonly RefundPart[]
}
export type NewCreditNote = { invoiceNumber: string; total: Paise; facts: CreditNoteFacts }

/** Credits by line where parts are known, else by invoice and rate; never more than the invoice. */
export function creditRefund(
  invoices: readonly CreditableInvoice[],
  { amount, reason }: { amount: Paise; reason: string },
  parts: readonly RefundPart[],
): NewCreditNote[] {
  const shares =
    parts.length > 0
      ? invoices.map((invoice) => sumOfParts(partsOf(invoice, parts)))
      : allocate(
          amount,
          invoices.map((invoice) => leftOf(invoice)),
        )
  return invoices.flatMap((invoice, index) => {
    const total = shares[index] ?? 0
    if (total === 0) return []
    const own = partsOf(invoice, parts)
    const isWhole = total === invoice.facts.totals.total
    const facts =
      own.length > 0 && !isWhole && fitsRates(invoice, own)
        ? creditParts(invoice, own, reason)
        : createCreditNoteFacts(invoice, total, invoice.notes, reason)
    return [{ invoiceNumber: invoice.number, total, facts }]
  })
}

export function addCreditNotes(
  invoices: readonly CreditableInvoice[],
  notes: readonly NewCreditNote[],
  parts: readonly RefundPart[],
): CreditableInvoice[] {
  return invoices.map((invoice) => {
    const own = notes.filter(({ invoiceNumber }) => invoiceNumber === invoice.number).map(({ facts }) => facts)
    return {
      ...invoice,
      notes: [...invoice.notes, ...own],
      credited: [...invoice.credited, ...partsOf(invoice, parts)],
    }
  })
}

function partsOf({ shipmentIds }: CreditableInvoice, parts: readonly RefundPart[]): RefundPart[] {
  return parts.filter(({ shipmentId }) => shipmentIds.includes(shipmentId))
}

function leftOf({ facts, notes }: CreditableInvoice): Paise {
  return notes.reduce((left, { totals }) => left - totals.total, facts.totals.total)
}

function creditParts(invoice: CreditableInvoice, parts: readonly RefundPart[], reason: string): CreditNoteFacts {
  const { facts, number, issuedAt } = invoice
  const lines = parts.map((part, index) => creditPart(invoice, part, parts.slice(0, index)))
  return {
    ...facts,
    invoiceNumber: number,
    invoicedAt: issuedAt.toISOString(),
    reason,
    lines,
    totals: sumTaxed(lines),
  }
}

/** A credit by rate may leave less of a rate than the line holds. */
function fitsRates(invoice: CreditableInvoice, parts: readonly RefundPart[]): boolean {
  const { facts, notes } = invoice
  const credited = notes.flatMap(({ lines }) => lines)
  return [...new Set(facts.lines.map(({ rate }) => rate))].every((rate) => {
    const [whole, before] = [facts.lines, credited].map((lines) => sumTaxed(lines.filter((line) => line.rate === rate)))
    const own = parts.filter((part) => lineOf(invoice, part)?.rate === rate)
    const taxable = own.reduce((all, part) => all + part.taxable, before!.taxable)
    const total = before!.total + sumOfParts(own)
    // The tax includes the rounding of the document.
    return taxable <= whole!.taxable && total - taxable <= whole!.total - whole!.taxable
  })
}

const isSameCharge = (one: CreditableInvoice['charges'][number], other: CreditableInvoice['charges'][number]) =>
  one.shipmentId === other.shipmentId && one.lineId === other.lineId

function lineOf({ facts, charges }: CreditableInvoice, part: RefundPart): InvoiceLine | undefined {
  return facts.lines[charges.findIndex((charge) => isSameCharge(charge, part))]
}

function creditPart(invoice: CreditableInvoice, part: RefundPart, sameNote: readonly RefundPart[]): InvoiceLine {
  const { facts, credited } = invoice
  const { units, ...charged } = part
  const line = lineOf(invoice, part)
  if (!line) throw new Error(`The invoice has no line ${part.lineId} of ${part.shipmentId}`)
  const { notes = [], ...invoiced } = line
  const choices = withoutAmounts(notes)
  const earlier = [...credited, ...sameNote].filter((other) => isSameCharge(other, part))
  // Computed over all credits so far, so that the notes add up to the line and none is below 0.
  const before = amountsWithin(line, earlier, facts.sameState)
  const amounts = addTaxed(amountsWithin(line, [...earlier, charged], facts.sameState), before, -1)
  return { ...invoiced, ...(choices.length > 0 && { notes: choices }), quantity: units, ...amounts }
}

type ChargedPart = Pick<RefundPart, 'taxable' | 'tax'>

function amountsWithin(line: InvoiceLine, parts: readonly ChargedPart[], sameState: boolean): TaxedAmounts {
  const total = sumOfParts(parts)
  const taxable = parts.reduce((sum, part) => sum + part.taxable, 0)
  if (!sameState) return taxedAcrossStates(taxable, total - taxable)
  const share = (tax: Paise) => allocate(tax, [taxable, Math.max(0, line.taxable - taxable)])[0]!
  const [cgst, sgst] = [share(line.cgst), share(line.sgst)]
  return { taxable, tax: cgst + sgst, cgst, sgst, igst: 0, rounding: total - taxable - cgst - sgst, total }
}
