import { MAX_PRICE } from './max-price.ts'
import { formatPrice, type Paise } from './paise.ts'
import { readGrouped } from './read-grouped.ts'

const written = /^(?:(?:₹|rs\.?|inr)\s*)?(\d[\d,]*)(?:\.(\d{1,2}))?(?:\s*\/[-–—=])?$/i

export function parseRupees(text: string): Paise | undefined {
  const paise = readPaise(text)
  return paise !== undefined && paise <= MAX_PRICE ? paise : undefined
}

function readPaise(text: string): Paise | undefined {
  const typed = written.exec(text.trim())
  const rupees = readGrouped(typed?.[1] ?? '')
  return typed && rupees !== undefined ? rupees * 100 + Number((typed[2] ?? '').padEnd(2, '0')) : undefined
}

export function findPriceFault(text: string): string | undefined {
  const typed = text.trim()
  const paise = readPaise(typed)
  if (paise !== undefined && paise <= MAX_PRICE) return undefined
  const said = typed.length > 40 ? `${typed.slice(0, 40)}…` : typed
  if (paise !== undefined) return `The price ${said} is more than ${formatPrice(MAX_PRICE)}. Please check it.`
  if (typed === '') return 'Please enter a price, such as 899 or 1,299.50.'
  if (/\d\.\d{3,}\D*$/.test(typed)) return `The price ${said} has more than two decimals. Write it as 1,299.50.`
  if (/^[^,]*\d,\d{1,2}\D*$/.test(typed))
    return `The comma in “${said}” is not clear. Put a point before the paise, such as ${said.replace(',', '.')}.`
  if (/^\D*\d[\d,]*,[\d,]*(\.\d+)?\D*$/.test(typed))
    return `The commas in “${said}” are not clear. Write it as 1,29,900 or 129900.`
  return `“${said}” is not a price. Write rupees, such as 899 or 1,299.50.`
}

export function toTypedRupees(paise: Paise): string {
  return paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2)
}
