import { todayInIndia } from '#shop/time/today-in-india.ts'

/** A credit note lowers the tax until 30 November after the supply's financial year (CGST Act, section 34(2)). */
export function lowersTax(invoicedAt: Date, issuedAt: Date): boolean {
  const invoiced = todayInIndia(invoicedAt)
  const yearEnds = Number(invoiced.slice(0, 4)) + (invoiced.slice(5, 7) >= '04' ? 1 : 0)
  return todayInIndia(issuedAt) <= `${yearEnds}-11-30`
}
