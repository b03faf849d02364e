import { todayInIndia } from '#shop/time/today-in-india.ts'

/**
 * Until the thirtieth of November after the financial year of the supply a credit note lowers its tax (CGST Act, section 34(2)).
 * A later one gives the money back, and the tax stays paid.
 */
export function lowersTax(invoicedAt: Date, issuedAt: Date): boolean {
  const invoiced = todayInIndia(invoicedAt)
  const yearEnds = Number(invoiced.slice(0, 4)) + (invoiced.slice(5, 7) >= '04' ? 1 : 0)
  return todayInIndia(issuedAt) <= `${yearEnds}-11-30`
}
