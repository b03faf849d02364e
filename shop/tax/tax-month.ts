import type { CreditNoteFacts } from '#shop/documents/credit-note-facts.ts'
import type { DocumentKind } from '#shop/documents/document-number.ts'
import type { InvoiceFacts, InvoiceLine } from '#shop/documents/invoice-facts.ts'
import type { PlaceOfSupply } from '#shop/documents/place-of-supply.ts'
import { checkGstin } from '#shop/checkout/gstin.ts'
import { allocate, type Paise } from '#shop/money/paise.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { lowersTax } from './credit-limit.ts'
import type { Month } from './tax-period.ts'

export type TaxAmounts = { taxable: Paise; igst: Paise; cgst: Paise; sgst: Paise }
/** An invoice or note and one of its rates. `value` is the whole document, `day` an Indian day. */
export type DocumentRow = TaxAmounts & {
  number: string
  day: string
  gstin: string | null
  name: string
  place: PlaceOfSupply
  value: Paise
  rate: number
}
export type NoteRow = DocumentRow & { supply: 'b2b' | 'b2cl' | 'export'; invoiceNumber: string }
/** Table 8: supplies without tax. */
export type NilRow = { isRegistered: boolean; sameState: boolean; taxable: Paise }
/** A credit note too late to lower tax; no table has it. */
export type LateNote = { number: string; invoiceNumber: string; total: Paise }
export type PlaceRow = TaxAmounts & { place: PlaceOfSupply; rate: number }
/** `hsn` is null for goods sold without a code; services have no `quantity`. */
export type HsnRow = TaxAmounts & { hsn: string | null; rate: number; quantity: number; total: Paise }
export type SeriesRow = {
  kind: DocumentKind
  from: string
  to: string
  /** With cancelled ones, which only challans have. */
  count: number
  cancelled?: number | undefined
  total: Paise
}
export type MonthTotals = TaxAmounts & { count: number; total: Paise }

/** A month for GSTR-1. Credits are negative in `b2cs` and `hsn`, positive in `notes`. */
export type TaxMonth = {
  month: Month
  b2b: DocumentRow[]
  b2cl: DocumentRow[]
  exports: DocumentRow[]
  b2cs: PlaceRow[]
  notes: NoteRow[]
  nil?: NilRow[] | undefined
  lateNotes?: LateNote[] | undefined
  hsn: { b2b: HsnRow[]; b2c: HsnRow[] }
  series: SeriesRow[]
  invoiced: MonthTotals
  credited: MonthTotals
  withoutHsn: string[]
}

type Issued<Facts> = { number: string; issuedAt: Date; facts: Facts }
type Supply = 'b2b' | 'b2cl' | 'b2cs' | 'export'

/** Larger inter-State invoices to unregistered buyers are listed one by one (Notification 12/2024, Central Tax). */
const LARGE_INVOICE: Paise = 1_00_000_00
const SERVICES = '99'

const noAmounts: TaxAmounts = { taxable: 0, igst: 0, cgst: 0, sgst: 0 }
const amountKeys = ['taxable', 'igst', 'cgst', 'sgst'] as const

export function findBuyerGstin({ buyer }: Pick<InvoiceFacts, 'buyer'>): string | null {
  const [, gstin] = /^GSTIN ([0-9A-Z]{15})$/.exec(buyer.at(-1) ?? '') ?? []
  return gstin !== undefined && checkGstin(gstin).ok ? gstin : null
}

/** @param invoiceTotal the invoice's total, even if `facts` are a credit note's */
export function supplyOf(facts: InvoiceFacts, invoiceTotal: Paise): Supply {
  if (findBuyerGstin(facts) !== null) return 'b2b'
  if (facts.place.code === null) return 'export'
  return !facts.sameState && invoiceTotal > LARGE_INVOICE ? 'b2cl' : 'b2cs'
}

/** Adds documents one by one, so that memory does not grow with the month. */
export function createTaxMonth(month: Month) {
  const listed = { b2b: [] as DocumentRow[], b2cl: [] as DocumentRow[], export: [] as DocumentRow[] }
  const notes: NoteRow[] = []
  const lateNotes: LateNote[] = []
  const sums = createSums()
  return {
    addInvoice(invoice: Issued<InvoiceFacts>): void {
      const supply = supplyOf(invoice.facts, invoice.facts.totals.total)
      addDocument(sums, { ...invoice, supply, sign: 1 }, invoice.facts.lines)
      if (supply !== 'b2cs') listed[supply].push(...toRows(invoice, supply))
    },
    addCreditNote(note: Issued<CreditNoteFacts>, invoice: InvoiceFacts): void {
      const { invoiceNumber, invoicedAt } = note.facts
      if (!lowersTax(new Date(invoicedAt), note.issuedAt)) {
        lateNotes.push({ number: note.number, invoiceNumber, total: note.facts.totals.total })
        return
      }
      const supply = supplyOf(note.facts, invoice.totals.total)
      const lines = note.facts.lines.flatMap((line) => spreadOverGoods(line, invoice))
      addDocument(sums, { ...note, supply, sign: -1 }, lines)
      if (supply !== 'b2cs') notes.push(...toRows(note, supply).map((row) => ({ ...row, supply, invoiceNumber })))
    },
    finish(series: SeriesRow[]): TaxMonth {
      const { b2b, b2cl, export: exports } = listed
      const { places, hsn, invoiced, credited, withoutHsn } = sums
      const byHsn = (rows: Map<string, HsnRow>) => [...rows.values()].toSorted(compareRows((row) => row.hsn ?? ''))
      const b2cs = [...places.values()].toSorted(compareRows(({ place }) => place.code ?? ''))
      const summary = { b2b: byHsn(hsn.b2b), b2c: byHsn(hsn.b2c) }
      const tables = {
        b2b,
        b2cl,
        exports,
        b2cs,
        notes,
        nil: [...sums.nil.values()].map(({ isRegistered, sameState, taxable }) => ({
          isRegistered,
          sameState,
          taxable,
        })),
        hsn: summary,
      }
      return { month, ...tables, series, invoiced, credited, lateNotes, withoutHsn }
    },
  }
}

type Sums = ReturnType<typeof createSums>
function createSums() {
  return {
    places: new Map<string, PlaceRow>(),
    nil: new Map<string, NilRow & TaxAmounts>(),
    hsn: { b2b: new Map<string, HsnRow>(), b2c: new Map<string, HsnRow>() },
    invoiced: emptyTotals(),
    credited: emptyTotals(),
    withoutHsn: [] as string[],
  }
}

function addDocument(
  { places, nil, hsn, invoiced, credited, withoutHsn }: Sums,
  { facts, number, supply, sign }: Issued<InvoiceFacts> & { supply: Supply; sign: 1 | -1 },
  lines: readonly InvoiceLine[],
): void {
  const totals = sign === 1 ? invoiced : credited
  addAmounts(totals, facts.totals, 1)
  totals.count += 1
  totals.total += facts.totals.total
  const { place, sameState } = facts
  for (const line of facts.lines) {
    if (!isNil(line, supply)) continue
    const row = { isRegistered: supply === 'b2b', sameState, ...noAmounts }
    addTo(nil, `${row.isRegistered} ${sameState}`, row, line, sign)
  }
  if (supply === 'b2cs')
    for (const [rate, amounts] of amountsByRate(facts.lines.filter((line) => !isNil(line, supply))))
      addTo(places, `${place.code} ${rate}`, { place, rate, ...noAmounts }, amounts, sign)
  for (const line of lines) {
    const empty = { hsn: line.hsn, rate: line.rate, quantity: 0, total: 0, ...noAmounts }
    const row = addTo(hsn[supply === 'b2b' ? 'b2b' : 'b2c'], `${line.hsn} ${line.rate}`, empty, line, sign)
    if (!line.hsn?.startsWith(SERVICES)) row.quantity += sign * line.quantity
    row.total += sign * grossOf(line)
  }
  if (lines.some((line) => line.hsn === null)) withoutHsn.push(number)
}

/** Untaxed supplies go to Table 8, but exports keep their own table. */
const isNil = ({ rate }: InvoiceLine, supply: Supply): boolean => rate === 0 && supply !== 'export'

/** Tax due by tables 4 to 9B, after credit notes. */
export function sumTables({ b2b, b2cl, exports, b2cs, notes, nil = [] }: TaxMonth): TaxAmounts {
  const sum = { ...noAmounts }
  for (const row of [...b2b, ...b2cl, ...exports, ...b2cs]) addAmounts(sum, row, 1)
  for (const row of notes) addAmounts(sum, row, -1)
  for (const { taxable } of nil) sum.taxable += taxable
  return sum
}

export function sumHsn({ hsn }: TaxMonth): TaxAmounts {
  const sum = { ...noAmounts }
  for (const row of [...hsn.b2b, ...hsn.b2c]) addAmounts(sum, row, 1)
  return sum
}

export function sumDocuments({ invoiced, credited }: Pick<TaxMonth, 'invoiced' | 'credited'>): TaxAmounts {
  const sum = { ...noAmounts }
  addAmounts(sum, invoiced, 1)
  addAmounts(sum, credited, -1)
  return sum
}

export const grossOf = ({ taxable, igst, cgst, sgst }: TaxAmounts): Paise => taxable + igst + cgst + sgst

function toRows({ number, issuedAt, facts }: Issued<InvoiceFacts>, supply: Supply): DocumentRow[] {
  const gstin = findBuyerGstin(facts)
  const name = gstin === null ? '' : (facts.buyer[0] ?? '')
  const common = { number, day: todayInIndia(issuedAt), gstin, name, place: facts.place }
  return [...amountsByRate(facts.lines.filter((line) => !isNil(line, supply)))].map(([rate, amounts]) => {
    return { ...common, value: facts.totals.total, rate, ...amounts }
  })
}

function amountsByRate(lines: readonly InvoiceLine[]): Map<number, TaxAmounts> {
  const rates = new Map<number, TaxAmounts>()
  for (const line of lines) addTo(rates, line.rate, { ...noAmounts }, line, 1)
  return rates
}

/** A refund without a cause is split over the goods of its rate by their amounts. */
function spreadOverGoods(line: InvoiceLine, { lines }: InvoiceFacts): InvoiceLine[] {
  const goods = lines.filter(({ rate }) => rate === line.rate)
  const isOfGoods = line.hsn !== null || goods.some(({ name, hsn }) => hsn === null && name === line.name)
  if (isOfGoods || goods.length === 0) return [line]
  const weights = goods.map(({ taxable }) => taxable)
  const share = (amount: Paise) => allocate(amount, weights)
  const [taxable, cgst, sgst, igst] = [share(line.taxable), share(line.cgst), share(line.sgst), share(line.igst)]
  return goods.map(({ hsn }, index) => {
    const parts = { taxable: taxable[index]!, cgst: cgst[index]!, sgst: sgst[index]!, igst: igst[index]! }
    return { ...line, ...parts, hsn, quantity: 0, tax: grossOf(parts) - parts.taxable, total: grossOf(parts) }
  })
}

function emptyTotals(): MonthTotals {
  return { count: 0, total: 0, ...noAmounts }
}

function addTo<Key, Row extends TaxAmounts>(
  rows: Map<Key, Row>,
  key: Key,
  empty: Row,
  amounts: TaxAmounts,
  sign: 1 | -1,
): Row {
  const row = rows.get(key) ?? empty
  rows.set(key, row)
  addAmounts(row, amounts, sign)
  return row
}

function addAmounts(sum: TaxAmounts, more: TaxAmounts, sign: 1 | -1): void {
  for (const key of amountKeys) sum[key] += sign * more[key]
}

function compareRows<Row extends { rate: number }>(keyOf: (row: Row) => string) {
  return (one: Row, other: Row) =>
    keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : one.rate - other.rate
}
