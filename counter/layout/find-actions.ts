import { formatOrderNumber, shortenNumber } from '#shop/orders/format-order-number.ts'
import type { Permission } from '#shop/staff/permissions.ts'
import type { NamedScreen } from './places.ts'

type Rule = { name: string; also: string; path: string; needs: Permission }

/** `also` are further words that somebody may type. */
const rules: readonly Rule[] = [
  { name: 'New order', also: 'add create quote phone call', path: '/quotes?do=new', needs: 'quotes.write' },
  { name: 'New product', also: 'add create', path: '/products?do=new', needs: 'products.write' },
  { name: 'New category', also: 'add create', path: '/categories?do=new', needs: 'products.write' },
  { name: 'New offer', also: 'add create code discount coupon', path: '/offers?do=new', needs: 'offers.write' },
  { name: 'New newsletter', also: 'add write letter mail', path: '/newsletters?do=new', needs: 'newsletter.write' },
  { name: 'Invite a colleague', also: 'add new staff person', path: '/staff?do=new', needs: 'staff.write' },
]

const orderVerbs: readonly { verb: string; label: string; needs: Permission }[] = [
  { verb: 'refund', label: 'Refund', needs: 'refunds.make' },
  { verb: 'cancel', label: 'Cancel', needs: 'orders.cancel' },
  { verb: 'return', label: 'Return', needs: 'returns.decide' },
  { verb: 'hold', label: 'Hold', needs: 'orders.hold' },
  { verb: 'reschedule', label: 'Reschedule', needs: 'orders.move' },
  { verb: 'assign', label: 'Assign', needs: 'orders.assign' },
]

/** "new product" and "refund GTH-000370". A verb alone names the orders list. */
export function findActions(permissions: readonly string[], typed: string): NamedScreen[] {
  const words = typed.toLowerCase().trim().split(/\s+/)
  const isHeld = ({ needs }: { needs: Permission }) => permissions.includes(needs)
  if (words[0] === '' || words[0] === undefined) return []
  const found = rules.filter(({ name, also }) => matchesAll(`${name} ${also}`, words)).filter(isHeld)
  return [...found, ...listOrderActions(words).filter(isHeld)].map(({ name, path }) => ({ name, path }))
}

function listOrderActions([first = '', second]: readonly string[]) {
  const verbs = orderVerbs.filter(({ verb }) => first.length > 2 && verb.startsWith(first))
  const digits = shortenNumber(second ?? '')
  const number = digits === null ? undefined : formatOrderNumber(Number.parseInt(digits, 10))
  return verbs.map(({ verb, label, needs }) =>
    number === undefined
      ? { name: `${label} an order: choose it`, path: '/orders', needs }
      : { name: `${label} ${number}`, path: `/orders/${number}?do=${verb}`, needs },
  )
}

const matchesAll = (name: string, words: readonly string[]) => {
  const own = name.toLowerCase().split(' ')
  return words.every((word) => own.some((each) => each.startsWith(word)))
}
