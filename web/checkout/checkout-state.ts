import type { ShippingAddress } from '#shop/checkout/address.ts'

/**
 * Who checks out, and on which screen (specification, section 4): `initUnAuth` is asked to log in or go on as a guest,
 * `unAuth` is a guest with the address form, `auth` picks a saved address, `authWA` is logged in with the address form.
 */
export type CheckoutMode = 'initUnAuth' | 'unAuth' | 'auth' | 'authWA'

export type ModeEvent =
  | 'log in'
  | 'log out'
  | 'continue as guest'
  | 'go back'
  | 'add new address'
  | 'choose saved address'

/** From → event → to. What is not here does nothing. */
export const modeMoves: Record<CheckoutMode, Partial<Record<ModeEvent, CheckoutMode>>> = {
  initUnAuth: { 'continue as guest': 'unAuth', 'log in': 'auth' },
  unAuth: { 'go back': 'initUnAuth', 'log in': 'auth' },
  auth: { 'add new address': 'authWA', 'choose saved address': 'authWA', 'log out': 'initUnAuth' },
  authWA: { 'go back': 'auth', 'log out': 'initUnAuth' },
}

export type ShippingOption = {
  /** Our own quote, which stands for some minutes. */
  id: string
  courier_name: string
  /** Rupees. */
  rate: number
  /** The courier's own, from the pick-up on. */
  estimated_delivery_days: string | number
  /** From the order to the door, in words. */
  delivery_estimate: string
}

/** What helps when no options came: asking again, another address, or a quote from people. */
export type WayOn = 'retry' | 'address' | 'quote'

export type ShippingOffer =
  | { state: 'none' }
  | { state: 'asking' }
  | { state: 'refused'; message: string; way: WayOn }
  | { state: 'offered'; options: readonly ShippingOption[] }

export type CheckoutState = {
  mode: CheckoutMode
  /** The checked address; null while the form is open. */
  address: ShippingAddress | null
  offer: ShippingOffer
  /** The quote somebody chose. */
  chosen: ShippingOption | null
  /** Grows when options have to be asked for again. */
  round: number
  /** Why they were asked for again, or why the shopper is asked something again, when they did not cause it. */
  note: string | null
}

export type CheckoutEvent =
  | { type: ModeEvent }
  | { type: 'give address'; address: ShippingAddress }
  | { type: 'edit address' }
  | { type: 'ask for options' }
  | { type: 'options arrived'; options: readonly ShippingOption[] }
  | { type: 'options refused'; message: string; way: WayOn }
  | { type: 'choose option'; id: string }
  /** The cart or the world has changed: the options on screen no longer stand. */
  | { type: 'reload options'; note?: string }

/** What is known when checkout begins; `typedBefore` when an address survived a reload of the page. */
export type CheckoutStart = { isLoggedIn: boolean; hasSavedAddresses: boolean; typedBefore: boolean }

/** How checkout begins. Somebody who is logged in and has nothing to pick from goes straight to the form. */
export function startCheckout({ isLoggedIn, hasSavedAddresses, typedBefore }: CheckoutStart): CheckoutState {
  const loggedIn = hasSavedAddresses ? 'auth' : 'authWA'
  const mode = isLoggedIn ? loggedIn : typedBefore ? 'unAuth' : 'initUnAuth'
  return { mode, address: null, ...noOptions, round: 0, note: null }
}

/** Whether a mode is one of somebody who is logged in. */
export function isLoggedInMode(mode: CheckoutMode): boolean {
  return mode === 'auth' || mode === 'authWA'
}

export const LOGGED_OUT =
  'You are logged out. Nothing you entered is lost: go on as a guest, or log in again.'

const noOptions = { offer: { state: 'none' }, chosen: null } as const

/** One step of checkout. Events that do not fit the moment leave everything as it is. */
export function checkoutReducer(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'give address':
      if (state.mode !== 'unAuth' && state.mode !== 'authWA') return state
      return { ...state, address: event.address, ...noOptions, round: state.round + 1, note: null }
    case 'edit address':
      return { ...state, address: null, ...noOptions, note: null }
    case 'ask for options':
      return state.address ? { ...state, offer: { state: 'asking' }, chosen: null } : state
    case 'options arrived':
      return state.offer.state === 'asking'
        ? { ...state, offer: { state: 'offered', options: event.options } }
        : state
    case 'options refused':
      return state.offer.state === 'asking'
        ? { ...state, offer: { state: 'refused', message: event.message, way: event.way } }
        : state
    case 'choose option': {
      const options = state.offer.state === 'offered' ? state.offer.options : []
      const chosen = options.find(({ id }) => id === event.id)
      return chosen ? { ...state, chosen } : state
    }
    case 'reload options':
      if (!state.address) return state
      return { ...state, ...noOptions, round: state.round + 1, note: event.note ?? null }
    default:
      return changeMode(state, event.type)
  }
}

/** Leaving a screen leaves its address and options behind; the form itself remembers what was typed. */
function changeMode(state: CheckoutState, event: ModeEvent): CheckoutState {
  const mode = modeMoves[state.mode][event]
  const note = event === 'log out' ? LOGGED_OUT : null
  return mode ? { ...state, mode, address: null, ...noOptions, note } : state
}
