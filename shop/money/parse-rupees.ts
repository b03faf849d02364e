import type { Paise } from './paise.ts'

/** What people type as a price: "899", "1,299.50", "₹ 1,29,900". @returns undefined for what is none */
export function parseRupees(text: string): Paise | undefined {
  const typed = /^₹?\s*(\d[\d,]*)(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!typed) return undefined
  const rupees = Number((typed[1] ?? '').replaceAll(',', ''))
  const paise = rupees * 100 + Number((typed[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(paise) ? paise : undefined
}

/** As it is typed: "1299.50", "899". */
export function toTypedRupees(paise: Paise): string {
  return paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2)
}
