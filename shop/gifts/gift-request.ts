import { addressFields, printed, type ShippingAddress } from '../checkout/address.ts'
import type { Buyer } from '../checkout/buyer.ts'
import { INDIA } from '../checkout/indian-states.ts'
import { checkName } from '../customers/name.ts'
import type { Paise } from '../money/paise.ts'
import { normalizeText } from '../normalize-text.ts'
import { isPaid, type OrderState } from '../orders/order-state-machine.ts'
import type { ShipmentState } from '../orders/shipment-state-machine.ts'
import { accept, refuse, type Checked, type Refusal } from '../refusal.ts'

/** Days after the payment. The link is open until day 14, or 14 days more; the order is cancelled on day 30. */
export const requestDays = { reminders: [3, 10, 14, 28], open: 14, prolonged: 28, end: 30 } as const

/** The variants that a recipient may choose from, with the one in the cart. */
export const MAX_CHOICES = 3

export type AskedRecipient = {
  name: string
  /** The signature on the link's page; empty leaves the sender out. */
  from: string
  isSurprise: boolean
  /** Other variants for the only line of the cart. */
  choices: readonly number[]
}

export const requestFields = [
  { key: 'name', label: 'Their first name' },
  { key: 'from', label: 'How you sign' },
] as const satisfies readonly { key: keyof AskedRecipient; label: string }[]

type Named = Pick<AskedRecipient, 'name' | 'from'>

export function checkAsked(typed: { [Field in keyof Named]?: unknown }):
  | { ok: true; asked: Named }
  | { ok: false; errors: { [Field in keyof Named]?: string } } {
  const name = printed(checkName(typed.name, 'first name'), 'first name')
  const from: Checked = normalizeText(typed.from) === '' ? accept('') : printed(checkName(typed.from, 'name'), 'name')
  if (name.ok && from.ok) return { ok: true, asked: { name: name.value, from: from.value } }
  return { ok: false, errors: { ...(!name.ok && { name: name.message }), ...(!from.ok && { from: from.message }) } }
}

/** We deliver within India, and write no mail to a recipient. */
export const placeFields = addressFields.filter(({ key }) => key !== 'country' && key !== 'email')

/** An address of which only the name is known. */
export const nameAlone = (firstName: string): ShippingAddress => ({
  firstName,
  lastName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  country: INDIA,
  state: '',
  postcode: '',
})

/** Rule 46 of the CGST Rules wants the address of delivery on such an invoice. */
const ADDRESS_FROM: Paise = 50_000_00

/** The invoice of a hidden address names its State alone. */
export function whyNotAsk({ gstin }: Pick<Buyer, 'gstin'>, total: Paise): Refusal<'ask'> | undefined {
  if (gstin !== undefined)
    return refuse(
      'ask',
      'An invoice with a GSTIN names the address of delivery. Please enter it, or leave the GSTIN out.',
    )
  if (total >= ADDRESS_FROM)
    return refuse(
      'ask',
      'From ₹50,000 on, an invoice names the address of delivery. Please enter it, or order less at once.',
    )
  return undefined
}

/** `declined` is the answer to a no, and nobody reads it later. */
export const requestStates = ['open', 'over', 'answered', 'declined'] as const
export type RequestState = (typeof requestStates)[number]

type Moments = { expiresAt: Date | null; answeredAt: Date | null }

/** A payment that is looked at may still count. */
export function isAsking(shipment: ShipmentState, order: OrderState): boolean {
  return shipment === 'asking' && (isPaid(order) || order === 'under review')
}

/** `over`: the link has run out, or the order was cancelled. Nobody who has the link learns of a no. */
export function toRequestState({ expiresAt, answeredAt }: Moments, isOpen: boolean, at: Date): RequestState {
  if (answeredAt !== null) return 'answered'
  return isOpen && expiresAt !== null && at < expiresAt ? 'open' : 'over'
}

const DAY_MS = 24 * 60 * 60_000

export const daysAfter = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS)
