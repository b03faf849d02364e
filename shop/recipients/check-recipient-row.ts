import { checkRecipient, type ShippingAddress } from '#shop/checkout/address.ts'
import { checkPin } from '#shop/checkout/address-rules.ts'
import { findIndianState, INDIA } from '#shop/checkout/indian-states.ts'
import { lookUpPin } from '#shop/checkout/look-up-pin.ts'
import { checkMobile } from '#shop/customers/phone.ts'
import { MAX_QUANTITY, TOO_MANY_MESSAGE } from '#shop/cart/quantity-limits.ts'
import { checkAsked, nameAlone } from '#shop/gifts/gift-request.ts'
import { normalizeDigits, normalizeText } from '#shop/normalize-text.ts'
import type { RecipientField, RecipientRow } from './recipient-row.ts'

export type RowProblem = { field: RecipientField; message: string; suggestion?: string }
export type CheckedRow = {
  problems: RowProblem[]
  warnings: RowProblem[]
  /** Null while there is a problem. */
  address: ShippingAddress | null
  quantity: number
}

/** The PIN code fills city and State. A State that does not match it is a warning, as the PIN code routes the parcel. */
export function checkRecipientRow(row: RecipientRow): CheckedRow {
  const warnings: RowProblem[] = []
  const problems: RowProblem[] = []
  const pin = checkPin(row.postcode, INDIA)
  const place = pin.ok ? lookUpPin(pin.value) : { city: '', state: '' }
  const { state, warning } = chooseState(row.state, place.state, pin.ok ? pin.value : '')
  if (warning) warnings.push(warning)
  const checked = checkRecipient({
    ...splitName(row.name),
    phone: row.phone,
    address: row.address,
    city: row.city || place.city,
    state,
    postcode: row.postcode,
    country: INDIA,
  })
  if (!checked.ok)
    for (const [key, message] of Object.entries(checked.errors)) {
      const field = toRowField(key)
      // The right PIN code brings them.
      if (!pin.ok && (field === 'city' || field === 'state') && row[field].trim() === '') continue
      problems.push({ field, message: toRowMessage(field, message), ...suggest(field, row) })
    }
  const quantity = checkQuantityOf(row, problems)
  const address = checked.ok && problems.length === 0 ? checked.address : null
  return { problems, warnings, address, quantity }
}

/** Points at rows with the same mobile number or the same address. Row numbers count from 1. */
export function findRepeats(rows: readonly (ShippingAddress | null)[]): RowProblem[][] {
  const seen = { phone: new Map<string, number>(), address: new Map<string, number>() }
  return rows.map((row, index) => {
    if (row === null) return []
    const repeats: RowProblem[] = []
    const note = (field: 'phone' | 'address', key: string, what: string) => {
      const before = seen[field].get(key)
      if (before === undefined) seen[field].set(key, index)
      else repeats.push({ field, message: `The ${what} is also in row ${before + 1}. Both are sent if you keep both.` })
    }
    note('phone', row.phone, 'mobile number')
    note('address', `${row.address} ${row.postcode}`.toLowerCase(), 'address')
    return repeats
  })
}

/** A person who is asked for the address needs only a name. */
export function checkAskedRow(row: RecipientRow): CheckedRow {
  const checked = checkAsked({ name: row.name })
  const problems: RowProblem[] = []
  if (!checked.ok && checked.errors.name)
    problems.push({ field: 'name', message: toRowMessage('name', checked.errors.name) })
  const quantity = checkQuantityOf(row, problems)
  const address = checked.ok && problems.length === 0 ? nameAlone(checked.asked.name) : null
  return { problems, warnings: [], address, quantity }
}

function checkQuantityOf({ quantity: typed }: RecipientRow, problems: RowProblem[]): number {
  const quantity = readQuantity(typed)
  if (quantity === null)
    problems.push({ field: 'quantity', message: `Please write the quantity as a number. ${TOO_MANY_MESSAGE}` })
  return quantity ?? 1
}

function chooseState(typed: string, ofPin: string, pin: string): { state: string; warning?: RowProblem } {
  if (typed.trim() === '') return { state: ofPin }
  const known = findIndianState(typed)
  if (ofPin === '' || (known && known.pins.test(pin))) return { state: known?.name ?? typed }
  const message = `PIN code ${pin} is in ${ofPin}, and the row says ${normalizeText(typed)}. We write ${ofPin} on the label.`
  return { state: ofPin, warning: { field: 'state', message, suggestion: ofPin } }
}

function splitName(typed: string): { firstName: string; lastName: string } {
  const name = normalizeText(typed)
  const space = name.lastIndexOf(' ')
  return space < 0
    ? { firstName: name, lastName: '' }
    : { firstName: name.slice(0, space), lastName: name.slice(space + 1) }
}

function toRowField(key: string): RecipientField {
  if (key === 'firstName' || key === 'lastName' || key === 'country') return 'name'
  return key as RecipientField
}

const toRowMessage = (field: RecipientField, message: string) =>
  field === 'name' ? message.replace(/(first|last) name/, 'name') : message

/** A number that stands elsewhere in the row, or beside another one. */
function suggest(field: RecipientField, row: RecipientRow): { suggestion?: string } {
  if (field === 'postcode') {
    const found = /(?<!\d)[1-9]\d{2} ?\d{3}(?!\d)/.exec(normalizeDigits(`${row.postcode} ${row.address}`))
    return found ? { suggestion: found[0].replace(' ', '') } : {}
  }
  const numbers = field === 'phone' ? row.phone.split(/[/,;|]| or /) : []
  const mobile = numbers.map((number) => checkMobile(number)).find(({ ok }) => ok)
  return mobile?.ok ? { suggestion: mobile.value } : {}
}

function readQuantity(typed: string): number | null {
  const text = normalizeDigits(normalizeText(typed))
  if (text === '') return 1
  const quantity = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : null
}
