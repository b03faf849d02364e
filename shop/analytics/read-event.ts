import { withoutSecrets } from './without-secrets.ts'
import type { ShopEvent } from './shop-event.ts'

// The allow-list of what a browser may tell: names, parameters and their bounds. What is not here goes no further.

/** Makes a value fit to be passed on; undefined when it is none. */
type Read = (value: unknown) => unknown
type Shape = { needed?: Record<string, Read>; also?: Record<string, Read> }

const LONGEST_TEXT = 100
const MOST_ITEMS = 200
const MOST_MONEY = 1_000_000_000

const text: Read = (value) => {
  if (typeof value !== 'string' || value.trim() === '' || namesSomebody(value)) return undefined
  return value.trim().slice(0, LONGEST_TEXT)
}
const word =
  (...words: string[]): Read =>
  (value) =>
    typeof value === 'string' && words.includes(value) ? value : undefined
/** Rupees, to the paisa. */
const money: Read = (value) =>
  typeof value === 'number' && value >= 0 && value <= MOST_MONEY ? Math.round(value * 100) / 100 : undefined
const count: Read = (value) =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 9_999 ? value : undefined
const id: Read = (value) =>
  (typeof value === 'string' || typeof value === 'number') && /^[0-9]{1,9}$/.test(`${value}`)
    ? value
    : undefined
const place: Read = (value) => (typeof value === 'string' ? withoutSecrets(value) : undefined)
const rupee = word('INR')

const items =
  (shape: Shape): Read =>
  (value) => {
    if (!Array.isArray(value) || value.length === 0 || value.length > MOST_ITEMS) return undefined
    const read = value.map((item) => readShape(shape, item))
    return read.includes(undefined) ? undefined : read
  }

const goods = { discount: money, price: money, quantity: count }
const item: Shape = { needed: { item_id: id, item_name: text, ...goods } }
const placedItem: Shape = { needed: { ...item.needed, currency: rupee, index: count } }
const cart = { currency: rupee, value: money, items: items(item) }
const method = { needed: { method: word('Normal', 'Google') } }

const shapes: Readonly<Record<string, Shape>> = {
  page_view: { needed: { page_location: place }, also: { page_title: text, page_referrer: place } },
  click: { needed: { link_url: place, link_domain: text, outbound: word('true') } },
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

/** Names of all events a browser may send; `purchase` is not among them, the server tells of that itself. */
export const eventNames: readonly string[] = Object.keys(shapes)

/** An event with nothing but its known parameters, each within its bounds; undefined when it is not one of ours. */
export function readEvent(sent: unknown): ShopEvent | undefined {
  const { name, params = {} } = (sent ?? {}) as { name?: unknown; params?: unknown }
  if (typeof name !== 'string' || !Object.hasOwn(shapes, name)) return undefined
  const read = readShape(shapes[name] ?? {}, params)
  return read && { name, params: read }
}

function readShape({ needed = {}, also = {} }: Shape, given: unknown): Record<string, unknown> | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const found = given as Record<string, unknown>
  const read: Record<string, unknown> = {}
  for (const [key, readOne] of Object.entries({ ...needed, ...also })) {
    const value = readOne(found[key])
    if (value !== undefined) read[key] = value
    else if (key in needed) return undefined
  }
  return read
}

/** People type e-mails and numbers into search boxes, too. */
function namesSomebody(text: string): boolean {
  return text.includes('@') || /(?:\d[\s-]?){8}/.test(text)
}
