import { formatDay } from '#shop/orders/ship-by-date.ts'

/** "Arrives by Sat 28 Nov". @param day `YYYY-MM-DD` @param isAbout nobody could be asked about this very PIN */
export function arrivalText(day: string, isAbout: boolean): string {
  return isAbout ? `Arrives about ${formatDay(day)}` : `Arrives by ${formatDay(day)}`
}
