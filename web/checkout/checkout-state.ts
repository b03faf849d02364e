import { pickShippingTiers } from '#shop/checkout/pick-shipping-tiers.ts'
import type { ShippingOption } from '#contract/checkout.ts'
import type { ShippingAddress } from '#shop/checkout/address.ts'
import type { Buyer } from '#shop/checkout/buyer.ts'

/** `unAuth` is a guest with the address form, `authWA` a customer with it, `auth` picks a saved address. */
export type CheckoutMode = 'initUnAuth' | 'unAuth' | 'auth' | 'authWA'

export type ModeEvent =
  | 'log in'
  | 'log out'
  | 'continue as guest'
  | 'go back'
  | 'add new address'
  | 'choose saved address'

export const modeTransitions: Record<CheckoutMode, Partial<Record<ModeEvent, CheckoutMode>>> = {
  initUnAuth: { 'continue as guest': 'unAuth', 'log in': 'auth' },
  unAuth: { 'go back': 'initUnAuth', 'log in': 'auth' },
  auth: { 'add new address': 'authWA', 'choose saved address': 'authWA', 'log out': 'initUnAuth' },
  authWA: { 'go back': 'auth', 'log out': 'initUnAuth' },
}

export type RecoveryAction = 'retry' | 'address' | 'quote'

export type ShippingOptionsState =
  | { state: 'none' }
  | { state: 'asking' }
  | { state: 'refused'; message: string; recovery: RecoveryAction }
  | { state: 'offered'; options: readonly ShippingOption[] }

export type CheckoutState = {
  mode: CheckoutMode
  address: ShippingAddress | null
  buyer: Buyer | null
  shippingOptions: ShippingOptionsState
  selectedOption: ShippingOption | null
  /** `YYYY-MM-DD`, when it is to come on a day and not before. */
  chosenDay: string | null
  /** `chosenDay`, or the day of the selected option, is another than the shopper asked for or was shown: the button names it. */
  isDayMoved: boolean
  quoteRound: number
  /** Why options or answers are needed again when the shopper did not cause it. */
  notice: string | null
}

export type CheckoutEvent =
  | { type: ModeEvent }
  | { type: 'give address'; address: ShippingAddress; buyer: Buyer | null }
  | { type: 'edit address' }
  | { type: 'ask for options' }
  | { type: 'options arrived'; options: readonly ShippingOption[] }
  | { type: 'options refused'; message: string; recovery: RecoveryAction }
  | { type: 'choose option'; id: string }
  | { type: 'choose day'; day: string | null }
  | { type: 'day moved'; day: string | null }
  | { type: 'offer day'; day: string | null }
  | { type: 'reload options'; notice?: string }

/** `hasAddressDraft`: an address survived a reload of the page. */
export type CheckoutStart = { isLoggedIn: boolean; hasSavedAddresses: boolean; hasAddressDraft: boolean }

export function createCheckoutState({ isLoggedIn, hasSavedAddresses, hasAddressDraft }: CheckoutStart): CheckoutState {
  const loggedIn = hasSavedAddresses ? 'auth' : 'authWA'
  const mode = isLoggedIn ? loggedIn : hasAddressDraft ? 'unAuth' : 'initUnAuth'
  return { mode, address: null, buyer: null, ...noOptions, quoteRound: 0, notice: null }
}

export function isLoggedInMode(mode: CheckoutMode): boolean {
  return mode === 'auth' || mode === 'authWA'
}

export const LOGGED_OUT_NOTICE = 'You are logged out. Nothing you entered is lost: go on as a guest, or log in again.'

const noDay = { chosenDay: null, isDayMoved: false } as const
const noOptions = { shippingOptions: { state: 'none' }, selectedOption: null, ...noDay } as const

export function checkoutReducer(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'give address':
      if (state.mode !== 'unAuth' && state.mode !== 'authWA') return state
      return {
        ...state,
        address: event.address,
        buyer: event.buyer,
        ...noOptions,
        quoteRound: state.quoteRound + 1,
        notice: null,
      }
    case 'edit address':
      return { ...state, address: null, ...noOptions, notice: null }
    case 'ask for options':
      return state.address ? { ...state, shippingOptions: { state: 'asking' }, selectedOption: null, ...noDay } : state
    case 'options arrived':
      if (state.shippingOptions.state === 'offered') return renewOptions(state, event.options)
      return state.shippingOptions.state === 'none'
        ? state
        : {
            ...state,
            shippingOptions: { state: 'offered', options: event.options },
            selectedOption: findOnlyOption(event.options),
          }
    case 'options refused':
      return state.shippingOptions.state === 'asking' || state.shippingOptions.state === 'refused'
        ? {
            ...state,
            shippingOptions: { state: 'refused', message: event.message, recovery: event.recovery },
          }
        : state
    case 'choose option': {
      const options = state.shippingOptions.state === 'offered' ? state.shippingOptions.options : []
      const chosen = options.find(({ id }) => id === event.id)
      return chosen ? { ...state, selectedOption: chosen, ...noDay } : state
    }
    case 'choose day':
      return state.selectedOption ? { ...state, chosenDay: event.day, isDayMoved: false } : state
    case 'day moved':
      return moveDay(state, event.day)
    case 'offer day':
      return state.selectedOption ? { ...state, chosenDay: event.day, isDayMoved: event.day !== null } : state
    case 'reload options':
      if (!state.address) return state
      return { ...state, ...noOptions, quoteRound: state.quoteRound + 1, notice: event.notice ?? null }
    default:
      return transitionMode(state, event.type)
  }
}

/** A shopper who sees one option need not choose it. */
export function findOnlyOption(options: readonly ShippingOption[]): ShippingOption | null {
  const tiers = pickShippingTiers(options)
  return tiers.length === 1 ? (tiers[0]?.choice ?? null) : null
}

/** Couriers for changed contents. A chosen courier stays, and so does the wish for a later day. */
function renewOptions(state: CheckoutState, options: readonly ShippingOption[]): CheckoutState {
  const { selectedOption: before, chosenDay } = state
  const now = options.find(({ courier_name }) => courier_name === before?.courier_name) ?? null
  const isLater = chosenDay === null && (now?.arrives_by ?? '') > (before?.arrives_by ?? '9999')
  const offered = { ...state, shippingOptions: { state: 'offered' as const, options } }
  if (before === null || now === null) return { ...offered, selectedOption: null, ...noDay }
  return { ...offered, selectedOption: now, isDayMoved: isLater || state.isDayMoved }
}

function moveDay(state: CheckoutState, day: string | null): CheckoutState {
  const { selectedOption, shippingOptions } = state
  if (!selectedOption || shippingOptions.state !== 'offered') return state
  const moved = { ...selectedOption, arrives_by: day }
  const options = shippingOptions.options.map((option) => (option.id === moved.id ? moved : option))
  return { ...state, shippingOptions: { state: 'offered', options }, selectedOption: moved, isDayMoved: day !== null }
}

function transitionMode(state: CheckoutState, event: ModeEvent): CheckoutState {
  const mode = modeTransitions[state.mode][event]
  const note = event === 'log out' ? LOGGED_OUT_NOTICE : null
  return mode ? { ...state, mode, address: null, ...noOptions, notice: note } : state
}
