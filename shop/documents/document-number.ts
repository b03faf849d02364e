export const documentKinds = [
  'invoice',
  'credit note',
  'receipt voucher',
  'refund voucher',
  'delivery challan',
] as const
export type DocumentKind = (typeof documentKinds)[number]

const prefixes: Record<DocumentKind, string> = {
  invoice: 'GTH',
  'credit note': 'GTC',
  'receipt voucher': 'GTR',
  'refund voucher': 'GTF',
  'delivery challan': 'GTD',
}

const IST_OFFSET_MS = 5.5 * 60 * 60_000

/** `26-27`: April to March in Indian time. */
export function toFinancialYear(moment: Date): string {
  const indiaTime = new Date(moment.getTime() + IST_OFFSET_MS)
  const begins = indiaTime.getUTCFullYear() - (indiaTime.getUTCMonth() < 3 ? 1 : 0)
  const digits = (year: number) => String(year % 100).padStart(2, '0')
  return `${digits(begins)}-${digits(begins + 1)}`
}

/** Rule 46 allows 16 characters: the millionth document of a year drops the dash. */
export function formatDocumentNumber(kind: DocumentKind, financialYear: string, serial: number): string {
  if (!Number.isInteger(serial) || serial < 1 || serial > 9_999_999)
    throw new RangeError(`${serial} is not a document number`)
  const year = serial < 1_000_000 ? financialYear : financialYear.replace('-', '')
  return `${prefixes[kind]}/${year}/${String(serial).padStart(6, '0')}`
}

export function documentFileName(number: string): string {
  return `${number.replaceAll('/', '-')}.pdf`
}

export function parseDocumentFileName(name: string): { kind: DocumentKind; number: string } | null {
  const [, prefix, year, serial] = /^([A-Z]{3})-(\d\d-\d\d|\d{4})-(\d{6,7})\.pdf$/.exec(name) ?? []
  const kind = documentKinds.find((each) => prefixes[each] === prefix)
  return kind ? { kind, number: `${prefix}/${year}/${serial}` } : null
}
