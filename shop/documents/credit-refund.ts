import { allocate, type Paise } from '#shop/money/paise.ts'
import { sumOfParts, type RefundPart } from '#shop/orders/return-units.ts'
import { createCreditNoteFacts, sumOfLines, type CreditNoteFacts } from './credit-note-facts.ts'
import { withoutAmounts, type InvoiceFacts, type InvoiceLine } from './invoice-facts.ts'

export type CreditableInvoice = {
  number: string
  issuedAt: Date
  facts: InvoiceFacts
  shipmentIds: readonly string[]
  lineIds: readonly number[]
  notes: readonly CreditNoteFacts[]
  credited: readonly RefundPart[]
}
export type NewCreditNote = { invoiceNumber: string; total: Paise; facts: CreditNoteFacts }

/** By line where parts are known, else by invoice and rate. An invoice's credit notes are never more than it. */
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
    totals: sumOfLines(lines),
  }
}

/** Not where part of the invoice was credited by its rates: then what is left of a rate may be less than the line. */
function fitsRates({ facts, lineIds, notes }: CreditableInvoice, parts: readonly RefundPart[]): boolean {
  const lineOf = ({ lineId }: RefundPart) =>
    facts.lines[lineId === null ? facts.lines.length - 1 : lineIds.indexOf(lineId)]
  const credited = notes.flatMap(({ lines }) => lines)
  return [...new Set(facts.lines.map(({ rate }) => rate))].every((rate) => {
    const [whole, before] = [facts.lines, credited].map((lines) =>
      sumOfLines(lines.filter((line) => line.rate === rate)),
    )
    const own = parts.filter((part) => lineOf(part)?.rate === rate)
    const sum = (key: 'taxable' | 'tax') => own.reduce((all, part) => all + part[key], before![key])
    return sum('taxable') <= whole!.taxable && sum('tax') <= whole!.tax
  })
}

function creditPart(
  { facts, lineIds, credited }: CreditableInvoice,
  { lineId, units, taxable, tax }: RefundPart,
  sameNote: readonly RefundPart[],
): InvoiceLine {
  const index = lineId === null ? facts.lines.length - 1 : lineIds.indexOf(lineId)
  const line = facts.lines[index]
  if (!line) throw new Error(`The invoice has no line ${lineId}`)
  const { notes = [], ...invoiced } = line
  const choices = withoutAmounts(notes)
  const before = [...credited, ...sameNote]
    .filter((part) => part.lineId === lineId)
    .reduce((sum, part) => sum + part.tax, 0)
  // By all that was credited so far, so that the halves of all notes are the line's, and none is below 0.
  const half = (all: Paise) => (invoiced.cgst >= invoiced.sgst ? Math.ceil(all / 2) : Math.floor(all / 2))
  const cgst = half(before + tax) - half(before)
  const split = facts.sameState ? { cgst, sgst: tax - cgst, igst: 0 } : { cgst: 0, sgst: 0, igst: tax }
  const chosen = choices.length > 0 && { notes: choices }
  return { ...invoiced, ...chosen, quantity: units, taxable, tax, ...split, total: taxable + tax }
}
