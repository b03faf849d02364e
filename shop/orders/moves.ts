import { refuse, type Refusal } from '#shop/refusal.ts'

/**
 * Every state of an order, in the order of its life: an order only ever moves towards the end of this list. The one
 * exception: while a bank doubts its payment, a placed order is under review, and placed again once that is over.
 */
export const orderStates = [
  'awaiting payment',
  'expired',
  'under review',
  'placed',
  'confirmed',
  'packed',
  'shipped',
  'out for delivery',
  'delivered',
  'cancelled',
  'returned',
  'refunded',
] as const
export type OrderState = (typeof orderStates)[number]

/** Who moves an order: people, or what the payment provider, the courier and the clock report. */
export const movers = ['shopper', 'courier', 'payment', 'clock', 'owner'] as const
export type Mover = (typeof movers)[number]

type Stage = {
  /** The word in the list of orders. */
  label: string
  /** What it means, as the order page says it. */
  meaning: string
  /** What is said to somebody who asks for a move that is not in the table. */
  whyNot: string
  /** The shopper's money is with us, and for goods. */
  paid: boolean
  /** Where it may go, and who may move it there. */
  to: Partial<Record<OrderState, readonly Mover[]>>
}

const refund = { refunded: ['payment', 'owner'] } as const

const stages: Record<OrderState, Stage> = {
  'awaiting payment': {
    label: 'Awaiting payment',
    meaning: 'We are waiting for your payment. Your goods are held for you.',
    whyNot: 'This order is still waiting for its payment.',
    paid: false,
    to: {
      placed: ['payment'],
      'under review': ['payment'],
      expired: ['clock'],
      cancelled: ['shopper', 'owner'],
    },
  },
  // A payment can arrive late: the goods are taken again, or the money goes back.
  expired: {
    label: 'Expired',
    meaning: 'The payment did not arrive in time, so the goods were released. Nothing will be sent.',
    whyNot: 'This order has expired. Please place it again.',
    paid: false,
    to: { placed: ['payment'], 'under review': ['payment'], ...refund },
  },
  'under review': {
    label: 'Under review',
    meaning: 'We are checking your payment by hand and will write to you.',
    whyNot: 'We are checking the payment of this order by hand. Please wait for our mail.',
    paid: false,
    to: { placed: ['owner', 'payment'], cancelled: ['owner'], ...refund },
  },
  placed: {
    label: 'Placed',
    meaning: 'We have your order and your payment.',
    whyNot: 'This order is already placed.',
    paid: true,
    // Courier reports get lost and overtake each other, so a later one counts even when earlier ones are missing.
    to: {
      'under review': ['payment'],
      confirmed: ['owner', 'courier'],
      packed: ['owner', 'courier'],
      shipped: ['owner', 'courier'],
      'out for delivery': ['courier'],
      delivered: ['owner', 'courier'],
      cancelled: ['shopper', 'owner', 'courier'],
      ...refund,
    },
  },
  confirmed: {
    label: 'Confirmed',
    meaning: 'The workshop is preparing your order.',
    whyNot: 'This order is already confirmed.',
    paid: true,
    to: {
      'under review': ['payment'],
      packed: ['owner', 'courier'],
      shipped: ['owner', 'courier'],
      'out for delivery': ['courier'],
      delivered: ['owner', 'courier'],
      cancelled: ['shopper', 'owner', 'courier'],
      ...refund,
    },
  },
  packed: {
    label: 'Packed',
    meaning: 'Your parcel is packed and waiting for the courier.',
    whyNot: 'This order is already packed. Please write to us if something has to change.',
    paid: true,
    to: {
      'under review': ['payment'],
      shipped: ['owner', 'courier'],
      'out for delivery': ['courier'],
      delivered: ['owner', 'courier'],
      cancelled: ['owner', 'courier'],
      ...refund,
    },
  },
  shipped: {
    label: 'Shipped',
    meaning: 'Your parcel is on its way.',
    whyNot: 'This order is already on its way. You can return it within 30 days of delivery.',
    paid: true,
    to: {
      'out for delivery': ['courier'],
      delivered: ['owner', 'courier'],
      returned: ['owner', 'courier'],
      ...refund,
    },
  },
  'out for delivery': {
    label: 'Out for delivery',
    meaning: 'Your parcel arrives today.',
    whyNot: 'This order is out for delivery. You can return it within 30 days of delivery.',
    paid: true,
    to: { delivered: ['owner', 'courier'], returned: ['owner', 'courier'], ...refund },
  },
  delivered: {
    label: 'Delivered',
    meaning: 'Your parcel has arrived. We hope it delights.',
    whyNot: 'This order is delivered. You can return it within 30 days of delivery.',
    paid: true,
    to: { returned: ['owner', 'courier'], ...refund },
  },
  cancelled: {
    label: 'Cancelled',
    meaning: 'This order was cancelled. Whatever was paid goes back the way it came.',
    whyNot: 'This order is cancelled. Please place a new one.',
    paid: false,
    to: refund,
  },
  returned: {
    label: 'Returned',
    meaning: 'Your parcel is back with us. The refund follows.',
    whyNot: 'This order has come back to us. Only its refund is left.',
    paid: true,
    to: refund,
  },
  refunded: {
    label: 'Refunded',
    meaning: 'Your money has gone back to you.',
    whyNot: 'This order is refunded and closed. Please place a new one.',
    paid: false,
    to: {},
  },
}

/** Whether the table has a move, by anybody or by one mover. Staying where one is, is not a move. */
export function canMove(from: OrderState, to: OrderState, by?: Mover): boolean {
  const allowed = stages[from].to[to] ?? []
  return by === undefined ? allowed.length > 0 : allowed.includes(by)
}

/** Tries a move: the new state, or why not. `already-there` is good news for a report that arrives twice. */
export function move(
  from: OrderState,
  to: OrderState,
  by: Mover,
): { ok: true; state: OrderState } | Refusal<'already-there' | 'not-a-move' | 'not-yours'> {
  if (from === to) return refuse('already-there', stages[from].whyNot)
  if (!canMove(from, to)) return refuse('not-a-move', stages[from].whyNot)
  if (!canMove(from, to, by)) return refuse('not-yours', stages[from].whyNot)
  return { ok: true, state: to }
}

/** The states an order may go to next, all movers together or one of them. */
export function movesFrom(from: OrderState, by?: Mover): OrderState[] {
  return orderStates.filter((to) => canMove(from, to, by))
}

/** The word people see, such as `Placed`. */
export function labelOf(state: OrderState): string {
  return stages[state].label
}

/** The sentence people see beside the word. */
export function meaningOf(state: OrderState): string {
  return stages[state].meaning
}

/** Whether we hold the shopper's money for goods: true from `placed` to `delivered`, and for `returned` until it is refunded. */
export function isPaid(state: OrderState): boolean {
  return stages[state].paid
}

/** Whether a text from outside names a state. */
export function isOrderState(text: string): text is OrderState {
  return (orderStates as readonly string[]).includes(text)
}
