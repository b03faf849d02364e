/** What carries a number of its own series: bills, and what takes them back. */
export type DocumentKind = 'invoice' | 'credit note'

const prefixes: Record<DocumentKind, string> = { invoice: 'GTH', 'credit note': 'GTC' }

/** India is 5:30 ahead of UTC all year, in milliseconds. */
const IST_OFFSET_MS = 5.5 * 60 * 60_000

/** The financial year of a moment, April to March in Indian time: `26-27`. */
export function toFinancialYear(moment: Date): string {
  const there = new Date(moment.getTime() + IST_OFFSET_MS)
  const begins = there.getUTCFullYear() - (there.getUTCMonth() < 3 ? 1 : 0)
  const digits = (year: number) => String(year % 100).padStart(2, '0')
  return `${digits(begins)}-${digits(begins + 1)}`
}

/**
 * `GTH/26-27/000001`: at most 16 characters, of those that Rule 46 allows. From the millionth paper of a year on the
 * year loses its dash to make room.
 * @param serial 1 and up, without a gap within its year
 */
export function formatDocumentNumber(kind: DocumentKind, financialYear: string, serial: number): string {
  if (!Number.isInteger(serial) || serial < 1 || serial > 9_999_999)
    throw new RangeError(`${serial} is not a number of a paper`)
  const year = serial < 1_000_000 ? financialYear : financialYear.replace('-', '')
  return `${prefixes[kind]}/${year}/${String(serial).padStart(6, '0')}`
}

/** The number as a file's name: `GTH-26-27-000001.pdf`. */
export function documentFileName(number: string): string {
  return `${number.replaceAll('/', '-')}.pdf`
}

/** The number behind a file's name, and what it is of; null for any other name. */
export function parseDocumentFileName(name: string): { kind: DocumentKind; number: string } | null {
  const [, prefix, year, serial] = /^(GTH|GTC)-(\d\d-\d\d|\d{4})-(\d{6,7})\.pdf$/.exec(name) ?? []
  if (!prefix) return null
  return { kind: prefix === 'GTH' ? 'invoice' : 'credit note', number: `${prefix}/${year}/${serial}` }
}
