import { stripUrlSecrets } from './strip-url-secrets.ts'
import type { AnalyticsEvent } from './analytics-event.ts'

type ParseValue = (value: unknown) => unknown
type ParamSchema = { needed?: Record<string, ParseValue>; also?: Record<string, ParseValue> }

const MAX_TEXT_LENGTH = 100
const MAX_ITEMS = 200
const MAX_AMOUNT = 1_000_000_000

const text: ParseValue = (value) => {
  if (typeof value !== 'string' || value.trim() === '' || containsPersonalData(value)) return undefined
  return value.trim().slice(0, MAX_TEXT_LENGTH)
}
const oneOf =
  (...words: string[]): ParseValue =>
  (value) =>
    typeof value === 'string' && words.includes(value) ? value : undefined
const money: ParseValue = (value) =>
  typeof value === 'number' && value >= 0 && value <= MAX_AMOUNT ? Math.round(value * 100) / 100 : undefined
const count: ParseValue = (value) =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 9_999 ? value : undefined
const id: ParseValue = (value) =>
  (typeof value === 'string' || typeof value === 'number') && /^[0-9]{1,9}$/.test(`${value}`) ? value : undefined
const url: ParseValue = (value) => (typeof value === 'string' ? stripUrlSecrets(value) : undefined)
const rupee = oneOf('INR')

const items =
  (shape: ParamSchema): ParseValue =>
  (value) => {
    if (!Array.isArray(value) || value.length === 0 || value.length > MAX_ITEMS) return undefined
    const parsed = value.map((item) => parseParams(shape, item))
    return parsed.includes(undefined) ? undefined : parsed
  }

const itemAmounts = { discount: money, price: money, quantity: count }
const item: ParamSchema = { needed: { item_id: id, item_name: text, ...itemAmounts } }
const placedItem: ParamSchema = { needed: { ...item.needed, currency: rupee, index: count } }
const cart = { currency: rupee, value: money, items: items(item) }
const method = { needed: { method: oneOf('Normal', 'Google') } }

const eventSchemas: Readonly<Record<string, ParamSchema>> = {
  page_view: { needed: { page_location: url }, also: { page_title: text, page_referrer: url } },
  click: { needed: { link_url: url, link_domain: text, outbound: oneOf('true') } },
  search: { needed: { search_term: text } },
  login: method,
  sign_up: method,
  view_item: {
    needed: {
      currency: rupee,
      value: money,
      items: items({ needed: { id, name: text, discount: money, price: money } }),
    },
  },
  select_item: { needed: cart },
  add_to_cart: { needed: cart },
  remove_from_cart: { needed: cart },
  view_cart: { needed: cart },
  begin_checkout: { needed: { ...cart, items: items(placedItem) } },
  add_shipping_info: { needed: { ...cart, shipping_tier: text } },
  add_payment_info: { needed: { ...cart, payment_type: text } },
}

export function parseEvent(sent: unknown): AnalyticsEvent | undefined {
  const { name, params = {} } = (sent ?? {}) as { name?: unknown; params?: unknown }
  if (typeof name !== 'string' || !Object.hasOwn(eventSchemas, name)) return undefined
  const parsed = parseParams(eventSchemas[name] ?? {}, params)
  return parsed && { name, params: parsed }
}

function parseParams({ needed = {}, also = {} }: ParamSchema, given: unknown): Record<string, unknown> | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const sent = given as Record<string, unknown>
  const parsed: Record<string, unknown> = {}
  for (const [key, parseValue] of Object.entries({ ...needed, ...also })) {
    const value = parseValue(sent[key])
    if (value !== undefined) parsed[key] = value
    else if (key in needed) return undefined
  }
  return parsed
}

/** People type e-mail addresses and phone numbers into search boxes, too. */
function containsPersonalData(text: string): boolean {
  return text.includes('@') || /(?:\d[\s-]?){8}/.test(text)
}
