import type { PlaceOfSupply } from '#shop/documents/place-of-supply.ts'
import type { Paise } from '#shop/money/paise.ts'
import type { HsnRow, NoteRow, SeriesRow, TaxMonth } from './tax-month.ts'

/** The sheet names of the offline tool for GSTR-1. */
export const taxFiles = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'exp', 'exemp', 'hsn-b2b', 'hsn-b2c', 'docs'] as const
export type TaxFile = (typeof taxFiles)[number]

type Sheet = { label: string; header: readonly string[]; rows: (month: TaxMonth) => (string | number)[][] }

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const dayText = (day: string) => `${day.slice(8)}-${months[Number(day.slice(5, 7)) - 1]}-${day.slice(0, 4)}`
const placeText = ({ code, state }: PlaceOfSupply) => (code === null ? '96-Foreign Country' : `${code}-${state}`)
const rupees = (paise: Paise) =>
  `${paise < 0 ? '-' : ''}${Math.trunc(Math.abs(paise) / 100)}.${String(Math.abs(paise) % 100).padStart(2, '0')}`

/** The offline tool refuses some letters but accepts an empty name. */
const nameText = ({ name }: { name: string }) => (/^[\w&'\-./\\,()?@!#%$~*;+= ]{1,99}$/.test(name) ? name : '')

const ratedTail = ({ rate, taxable }: { rate: number; taxable: Paise }) => [rate, rupees(taxable), '0.00']
const columns = (names: string) => names.split(' | ')
const RATED = 'Rate | Taxable Value | Cess Amount'
const APPLICABLE = 'Applicable % of Tax Rate'

const hsnHeader = columns(
  'HSN | Description | UQC | Total Quantity | Total Value | Rate | Taxable Value | ' +
    'Integrated Tax Amount | Central Tax Amount | State/UT Tax Amount | Cess Amount',
)
function hsnRow({ hsn, rate, quantity, total, taxable, igst, cgst, sgst }: HsnRow) {
  const unit = hsn?.startsWith('99') ? 'NA' : 'PCS-PIECES'
  return [hsn ?? '', '', unit, quantity, rupees(total), rate, ...[taxable, igst, cgst, sgst].map(rupees), '0.00']
}

const natures: Record<SeriesRow['kind'], string> = {
  invoice: 'Invoices for outward supply',
  'credit note': 'Credit Note',
  'receipt voucher': 'Receipt Voucher',
  'refund voucher': 'Refund Voucher',
  'delivery challan': 'Delivery Challan in cases other than by way of supply (excluding at S no. 9 to 11)',
}

export const taxSheets: Readonly<Record<TaxFile, Sheet>> = {
  b2b: {
    label: 'Table 4: to registered buyers',
    header: columns(
      'GSTIN/UIN of Recipient | Receiver Name | Invoice Number | Invoice date | Invoice Value | Place Of Supply | ' +
        `Reverse Charge | ${APPLICABLE} | Invoice Type | E-Commerce GSTIN | ${RATED}`,
    ),
    rows: (month) =>
      month.b2b.map((row) => {
        const head = [
          row.gstin ?? '',
          nameText(row),
          row.number,
          dayText(row.day),
          rupees(row.value),
          placeText(row.place),
        ]
        return [...head, 'N', '', 'Regular B2B', '', ...ratedTail(row)]
      }),
  },
  b2cl: {
    label: 'Table 5: inter-State above ₹1,00,000',
    header: columns(
      `Invoice Number | Invoice date | Invoice Value | Place Of Supply | ${APPLICABLE} | ${RATED} | E-Commerce GSTIN`,
    ),
    rows: (month) =>
      month.b2cl.map((row) => {
        const head = [row.number, dayText(row.day), rupees(row.value), placeText(row.place)]
        return [...head, '', ...ratedTail(row), '']
      }),
  },
  b2cs: {
    label: 'Table 7: to everybody else, credit notes taken off',
    header: columns(`Type | Place Of Supply | ${APPLICABLE} | ${RATED} | E-Commerce GSTIN`),
    rows: (month) => month.b2cs.map((row) => ['OE', placeText(row.place), '', ...ratedTail(row), '']),
  },
  cdnr: {
    label: 'Table 9B: credit notes to registered buyers',
    header: columns(
      'GSTIN/UIN of Recipient | Receiver Name | Note Number | Note Date | Note Type | Place Of Supply | ' +
        `Reverse Charge | Note Supply Type | Note Value | ${APPLICABLE} | ${RATED}`,
    ),
    rows: (month) =>
      notesOf(month, (supply) => supply === 'b2b').map((row) => {
        const head = [row.gstin ?? '', nameText(row), row.number, dayText(row.day), 'C', placeText(row.place)]
        return [...head, 'N', 'Regular B2B', rupees(row.value), '', ...ratedTail(row)]
      }),
  },
  cdnur: {
    label: 'Table 9B: credit notes on the invoices of tables 5 and 6A',
    header: columns(
      `UR Type | Note Number | Note Date | Note Type | Place Of Supply | Note Value | ${APPLICABLE} | ${RATED}`,
    ),
    rows: (month) =>
      notesOf(month, (supply) => supply !== 'b2b').map((row) => {
        const head = [row.supply === 'export' ? 'EXPWP' : 'B2CL', row.number, dayText(row.day), 'C']
        return [...head, placeText(row.place), rupees(row.value), '', ...ratedTail(row)]
      }),
  },
  exp: {
    label: 'Table 6A: to other countries',
    header: columns(
      'Export Type | Invoice Number | Invoice date | Invoice Value | Port Code | Shipping Bill Number | ' +
        `Shipping Bill Date | ${RATED}`,
    ),
    rows: (month) =>
      month.exports.map((row) => {
        return ['WPAY', row.number, dayText(row.day), rupees(row.value), '', '', '', ...ratedTail(row)]
      }),
  },
  exemp: {
    label: 'Table 8: what bears no tax',
    header: columns(
      'Description | Nil Rated Supplies | Exempted(other than nil rated/non GST supply) | Non-GST Supplies',
    ),
    rows: ({ nil = [] }) =>
      nil.map(({ isRegistered, sameState, taxable }) => {
        const way = sameState ? 'Intra-State' : 'Inter-State'
        const to = isRegistered ? 'registered' : 'unregistered'
        return [`${way} supplies to ${to} persons`, rupees(taxable), '0.00', '0.00']
      }),
  },
  'hsn-b2b': {
    label: 'Table 12: HSN, registered buyers',
    header: hsnHeader,
    rows: (month) => month.hsn.b2b.map(hsnRow),
  },
  'hsn-b2c': {
    label: 'Table 12: HSN, everybody else',
    header: hsnHeader,
    rows: (month) => month.hsn.b2c.map(hsnRow),
  },
  docs: {
    label: 'Table 13: documents issued',
    header: columns('Nature of Document | Sr. No. From | Sr. No. To | Total Number | Cancelled'),
    rows: (month) =>
      month.series.map(({ kind, from, to, count, cancelled = 0 }) => [natures[kind], from, to, count, cancelled]),
  },
}

export const isTaxFile = (name: string): name is TaxFile => taxFiles.some((file) => file === name)

function notesOf({ notes }: TaxMonth, isWanted: (supply: NoteRow['supply']) => boolean): NoteRow[] {
  return notes.filter(({ supply }) => isWanted(supply))
}
