import { refuse, type Refusal } from '#shop/refusal.ts'

/** Orders move down this list, except for bank disputes, packed orders that go back to confirmed, and pieces sent again. */
export const orderStates = [
  'awaiting payment',
  'expired',
  'under review',
  'placed',
  'confirmed',
  'packed',
  'partly shipped',
  'shipped',
  'out for delivery',
  'partly delivered',
  'delivered',
  'cancelled',
  'returned',
  'refunded',
] as const
export type OrderState = (typeof orderStates)[number]

export const actors = ['shopper', 'courier', 'payment', 'clock', 'owner'] as const
export type Actor = (typeof actors)[number]

type StateDefinition = {
  label: string
  description: string
  refusalMessage: string
  isPaid: boolean
  transitions: Partial<Record<OrderState, readonly Actor[]>>
}

const refund = { refunded: ['payment', 'owner'] } as const
const sendAgain = { 'partly shipped': ['owner'] } as const

const stateDefinitions: Record<OrderState, StateDefinition> = {
  'awaiting payment': {
    label: 'Awaiting payment',
    description: 'We are waiting for your payment. Your goods are held for you.',
    refusalMessage: 'This order is still waiting for its payment.',
    isPaid: false,
    transitions: {
      placed: ['payment'],
      'under review': ['payment'],
      expired: ['clock'],
      cancelled: ['shopper', 'owner'],
    },
  },
  // A late payment reserves the goods again or is refunded.
  expired: {
    label: 'Expired',
    description: 'The payment did not arrive in time, so the goods were released. Nothing will be sent.',
    refusalMessage: 'This order has expired. Please place it again.',
    isPaid: false,
    transitions: { placed: ['payment'], 'under review': ['payment'], ...refund },
  },
  'under review': {
    label: 'Under review',
    description: 'We are checking your payment by hand and will write to you.',
    refusalMessage: 'We are checking the payment of this order by hand. Please wait for our mail.',
    isPaid: false,
    // After a won dispute the order returns to the state of its shipments.
    transitions: {
      placed: ['owner', 'payment'],
      confirmed: ['payment'],
      packed: ['payment'],
      'partly shipped': ['payment'],
      cancelled: ['owner'],
      ...refund,
    },
  },
  placed: {
    label: 'Placed',
    description: 'We have your order and your payment.',
    refusalMessage: 'This order is already placed.',
    isPaid: true,
    // Courier reports get lost or arrive out of order: a later state counts without the earlier ones.
    transitions: {
      'under review': ['payment'],
      confirmed: ['owner', 'courier'],
      packed: ['owner', 'courier'],
      'partly shipped': ['owner', 'courier'],
      shipped: ['owner', 'courier'],
      'out for delivery': ['courier'],
      delivered: ['owner', 'courier'],
      returned: ['courier'],
      cancelled: ['shopper', 'owner', 'courier'],
      ...refund,
    },
  },
  confirmed: {
    label: 'Confirmed',
    description: 'The workshop is preparing your order.',
    refusalMessage: 'This order is already confirmed.',
    isPaid: true,
    transitions: {
      'under review': ['payment'],
      packed: ['owner', 'courier'],
      'partly shipped': ['owner', 'courier'],
      shipped: ['owner', 'courier'],
      'out for delivery': ['courier'],
      delivered: ['owner', 'courier'],
      returned: ['courier'],
      cancelled: ['shopper', 'owner', 'courier'],
      ...refund,
    },
  },
  packed: {
    label: 'Packed',
    description: 'Your parcel is packed and waiting for the courier.',
    refusalMessage: 'This order is already packed. Please write to us if something has to change.',
    isPaid: true,
    // Corrects a wrong packing before the courier has the parcel.
    transitions: {
      confirmed: ['owner'],
      'under review': ['payment'],
      'partly shipped': ['owner', 'courier'],
      shipped: ['owner', 'courier'],
      'out for delivery': ['courier'],
      delivered: ['owner', 'courier'],
      returned: ['courier'],
      cancelled: ['owner', 'courier'],
      ...refund,
    },
  },
  'partly shipped': {
    label: 'Partly shipped',
    description: 'Some of your parcels are on their way; the others follow.',
    refusalMessage: 'Part of this order is already on its way. Please write to us if something has to change.',
    isPaid: true,
    transitions: {
      'under review': ['payment'],
      shipped: ['owner', 'courier'],
      'out for delivery': ['courier'],
      'partly delivered': ['owner', 'courier'],
      delivered: ['owner', 'courier'],
      returned: ['owner', 'courier'],
      ...refund,
    },
  },
  shipped: {
    label: 'Shipped',
    description: 'Your parcel is on its way.',
    refusalMessage: 'This order is already on its way. You can return it within 30 days of delivery.',
    isPaid: true,
    transitions: {
      'out for delivery': ['courier'],
      'partly delivered': ['owner', 'courier'],
      delivered: ['owner', 'courier'],
      returned: ['owner', 'courier'],
      ...sendAgain,
      ...refund,
    },
  },
  'out for delivery': {
    label: 'Out for delivery',
    description: 'Your parcel arrives today.',
    refusalMessage: 'This order is out for delivery. You can return it within 30 days of delivery.',
    isPaid: true,
    transitions: {
      'partly delivered': ['owner', 'courier'],
      delivered: ['owner', 'courier'],
      returned: ['owner', 'courier'],
      ...sendAgain,
      ...refund,
    },
  },
  'partly delivered': {
    label: 'Partly delivered',
    description: 'Some of your parcels have arrived; the others are on their way.',
    refusalMessage: 'Part of this order is already delivered. You can return it within 30 days of delivery.',
    isPaid: true,
    transitions: { delivered: ['owner', 'courier'], returned: ['owner', 'courier'], ...sendAgain, ...refund },
  },
  delivered: {
    label: 'Delivered',
    description: 'Your parcel has arrived. We hope it delights.',
    refusalMessage: 'This order is delivered. You can return it within 30 days of delivery.',
    isPaid: true,
    transitions: { returned: ['owner', 'courier'], ...sendAgain, ...refund },
  },
  cancelled: {
    label: 'Cancelled',
    description: 'This order was cancelled. The amount you paid is refunded the way you paid it.',
    refusalMessage: 'This order is cancelled. Please place a new one.',
    isPaid: false,
    transitions: refund,
  },
  returned: {
    label: 'Returned',
    description: 'Your parcel is back with us. We write to you, and settle together what happens next.',
    refusalMessage: 'This order has come back to us. Only its refund is left.',
    isPaid: true,
    transitions: { ...sendAgain, ...refund },
  },
  refunded: {
    label: 'Refunded',
    description: 'Your money has gone back to you.',
    refusalMessage: 'This order is refunded and closed. Please place a new one.',
    isPaid: false,
    transitions: {},
  },
}

export function canTransition(from: OrderState, to: OrderState, actor?: Actor): boolean {
  const allowed = stateDefinitions[from].transitions[to] ?? []
  return actor === undefined ? allowed.length > 0 : allowed.includes(actor)
}

/** `already-there` is success: reports can arrive twice. */
export function transition(
  from: OrderState,
  to: OrderState,
  actor: Actor,
): { ok: true; state: OrderState } | Refusal<'already-there' | 'not-a-move' | 'not-yours'> {
  if (from === to) return refuse('already-there', stateDefinitions[from].refusalMessage)
  if (!canTransition(from, to)) return refuse('not-a-move', stateDefinitions[from].refusalMessage)
  if (!canTransition(from, to, actor)) return refuse('not-yours', stateDefinitions[from].refusalMessage)
  return { ok: true, state: to }
}

export function nextOrderStates(from: OrderState, actor?: Actor): OrderState[] {
  return orderStates.filter((to) => canTransition(from, to, actor))
}

export function orderStateLabel(state: OrderState): string {
  return stateDefinitions[state].label
}

export function orderStateDescription(state: OrderState): string {
  return stateDefinitions[state].description
}

/** Whether the shop holds the payment: `placed` to `delivered`, and `returned` until its refund. */
export function isPaid(state: OrderState): boolean {
  return stateDefinitions[state].isPaid
}

export function canShopperCancel(state: OrderState): boolean {
  return isPaid(state) && canTransition(state, 'cancelled', 'shopper')
}

export function isOrderState(text: string): text is OrderState {
  return (orderStates as readonly string[]).includes(text)
}
