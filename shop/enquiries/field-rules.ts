import { looksLikeLink } from '#shop/looks-like-link.ts'
import { accept, refuse, type Checked } from '#shop/refusal.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { normalizeDigits, normalizeText } from '#shop/normalize-text.ts'

export const MAX_LONG_TEXT_LENGTH = 2_000
const MAX_LINE_LENGTH = 100
const MAX_QUANTITY = 1_00_000
const YEARS_AHEAD = 3

export function checkPersonName(typed: unknown): Checked {
  const name = checkLine(typed, 'Please enter your name.', 'Please write your name with letters.', 'name')
  return name.ok && looksLikeLink(name.value)
    ? refuse('link', 'Please write your name alone, without a web or e-mail address.')
    : name
}

export function checkCompany(typed: unknown): Checked {
  return checkLine(typed, 'Please enter the company’s name.', 'Please write the company’s name in full.', 'name')
}

export function checkCity(typed: unknown): Checked {
  return checkLine(typed, 'Please enter the city or town.', 'Please write the city or town with letters.', 'city')
}

function checkLine(typed: unknown, missing: string, malformed: string, what: string): Checked {
  const line = normalizeText(typed)
  if (line === '') return refuse('missing', missing)
  if (!/[\p{L}\p{N}]/u.test(line)) return refuse('malformed', malformed)
  if (Array.from(line).length > MAX_LINE_LENGTH)
    return refuse('too-long', `Please shorten the ${what} to ${MAX_LINE_LENGTH} characters.`)
  return accept(line)
}

export function checkQuantity(typed: unknown): Checked<'missing' | 'malformed' | 'too-many'> {
  const digits = normalizeDigits(normalizeText(typed)).replace(/[\s,]/g, '')
  if (digits === '') return refuse('missing', 'Please say how many; a guess is fine.')
  if (!/^\d{1,9}$/.test(digits) || Number(digits) < 1)
    return refuse('malformed', 'Please write how many as a whole number, such as 40.')
  if (Number(digits) > MAX_QUANTITY)
    return refuse('too-many', 'For more than 1,00,000 pieces please call us: we would plan that together.')
  return accept(String(Number(digits)))
}

export function checkNeededByDate(typed: unknown, today: string): Checked<'malformed' | 'past' | 'far'> {
  const day = normalizeText(typed)
  if (!isCalendarDate(day))
    return refuse('malformed', 'Please choose a day, or write it as year-month-day, such as 2026-12-31.')
  if (day < today) return refuse('past', 'This day has passed. Please choose one that is still to come.')
  if (Number(day.slice(0, 4)) > Number(today.slice(0, 4)) + YEARS_AHEAD) return refuse('far', 'Please check the year.')
  return accept(day)
}

/** `Date` reads 30 February as 2 March, so the result is compared with the text. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

export function checkChoice(typed: unknown, choices: readonly string[], label: string): Checked<'missing' | 'unknown'> {
  const choice = normalizeText(typed)
  if (choice === '') return refuse('missing', `Please choose an option for “${label}”.`)
  return choices.includes(choice) ? accept(choice) : refuse('unknown', `Please choose from the list under “${label}”.`)
}

export function checkOrderNumber(typed: unknown): Checked<'malformed'> {
  const digits = /^(?:gth)?[\s-]*0*([1-9]\d{0,8})$/i.exec(
    normalizeDigits(normalizeText(typed)).replace(/\p{Pd}/gu, '-'),
  )?.[1]
  return digits === undefined
    ? refuse('malformed', 'An order number looks like GTH-000123. You find it on the order’s page and in our mail.')
    : accept(formatOrderNumber(Number(digits)))
}

export function checkLongText(typed: unknown): Checked<'missing' | 'too-short' | 'too-long'> {
  const words = normalizeLines(typed)
  if (words === '') return refuse('missing', 'Please write a few words.')
  if (words.length < 10) return refuse('too-short', 'Please write a little more, so that we can answer well.')
  if (words.length > MAX_LONG_TEXT_LENGTH)
    return refuse('too-long', `Please shorten this to ${MAX_LONG_TEXT_LENGTH} characters; it has ${words.length}.`)
  return accept(words)
}

function normalizeLines(typed: unknown): string {
  if (typeof typed !== 'string') return ''
  return typed
    .split(/\r\n|\r|\n/)
    .map(normalizeText)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
