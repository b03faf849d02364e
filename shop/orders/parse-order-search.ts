import { normalizeDigits, normalizeText } from '#shop/normalize-text.ts'

export type OrderSearch =
  | { by: 'number'; number: number }
  | { by: 'payment' | 'refund' | 'document' | 'email' | 'awb'; text: string }
  /** Six digits can be a PIN code or an order number. */
  | { by: 'pin'; text: string; number: number }
  /** Ten digits can be a phone number or a waybill. */
  | { by: 'phone'; text: string }
  | { by: 'words'; words: string[] }

const MAX_WORDS = 6
const MAX_ORDER_NUMBER = 2_147_483_647

export function parseOrderSearch(typed: string): OrderSearch | null {
  const text = normalizeDigits(normalizeText(typed.slice(0, 200)))
    .replace(/(?<=[\dA-Z])\p{Pd}(?=\d)/giu, '-')
    .slice(0, 100)
  if (text === '') return null
  const number = parseOrderNumber(text)
  if (number !== null) return { by: 'number', number }
  if (/^pay_\w+$/.test(text)) return { by: 'payment', text }
  if (/^rfnd_\w+$/.test(text)) return { by: 'refund', text }
  if (/^(GTH|GTC)\/(\d\d-\d\d|\d{4})\/\d+$/i.test(text)) return { by: 'document', text: text.toUpperCase() }
  if (/^\S+@\S+$/.test(text)) return { by: 'email', text: text.toLowerCase() }
  const digits = text.replaceAll(/[\s-]/g, '').replace(/^(?:\+91|0)(?=\d{10}$)/, '')
  if (/^\d{6}$/.test(digits)) return { by: 'pin', text: digits, number: Number(digits) }
  if (/^[6-9]\d{9}$/.test(digits)) return { by: 'phone', text: digits }
  if (/^\d{1,9}$/.test(digits)) return { by: 'number', number: Number(digits) }
  const waybill = /^[\d\s-]+$/.test(text) ? digits : text
  if (/^(?=.*\d{6})[A-Z0-9]{9,20}$/i.test(waybill)) return { by: 'awb', text: waybill.toUpperCase() }
  return { by: 'words', words: [...new Set(text.toLowerCase().split(/\s+/))].slice(0, MAX_WORDS) }
}

/** `GTH-000123`, or `GTH-000123-2` for a second parcel. */
export function parseOrderNumber(text: string): number | null {
  const digits = /^GTH-?(\d{1,10})(?:-\d{1,3})?$/i.exec(text.trim())?.[1]
  const number = Number(digits)
  return digits !== undefined && number >= 1 && number <= MAX_ORDER_NUMBER ? number : null
}
