import type { GiftCardWish } from '#contract/gift-card.ts'
import { checkEmail } from '#shop/customers/email.ts'
import { LEAST_GIFT_CARD, MOST_GIFT_CARD } from '#shop/gift-cards/gift-card-terms.ts'
import { formatPrice, type Paise } from '#shop/money/paise.ts'
import { parseRupees } from '#shop/money/parse-rupees.ts'
import { accept, refuse } from '#shop/refusal.ts'
import { readTypedDay } from '#shop/time/typed-day.ts'
import { checkFields, type FieldErrors } from '#web/forms/check-fields.ts'

export const giftCardWishFields = [
  { key: 'amount', label: 'Amount in ₹' },
  { key: 'way', label: 'How it reaches them' },
  { key: 'recipient', label: 'For' },
  { key: 'email', label: 'Their e-mail' },
  { key: 'sendOn', label: 'Day of the mail' },
  { key: 'message', label: 'Your words' },
  { key: 'sender', label: 'From' },
  { key: 'buyerEmail', label: 'Your e-mail' },
] as const
type Field = (typeof giftCardWishFields)[number]['key']
export type TypedGiftCardWish = Record<Field, string>

export const emptyGiftCardWish: TypedGiftCardWish = {
  amount: '1000',
  way: 'mail',
  recipient: '',
  email: '',
  sendOn: '',
  message: '',
  sender: '',
  buyerEmail: '',
}

type Checked = { ok: true; wish: GiftCardWish } | { ok: false; errors: FieldErrors<Field> }

/** Does not send what was typed for a mail when the card is printed. */
export function checkGiftCardWish({ amount, way, email, sendOn, ...typed }: TypedGiftCardWish): Checked {
  const paise = parseRupees(amount) ?? 0
  const isMailed = way === 'mail'
  const day = isMailed ? readTypedDay(sendOn) : ''
  const always = accept('')
  const checked = checkFields<Field>({
    amount: checkAmount(paise),
    way: always,
    recipient: always,
    email: isMailed ? checkEmail(email) : always,
    sendOn: day === '' || /^\d{4}-\d\d-\d\d$/.test(day) ? always : refuse('day', 'Write a day, such as 5 Dec 2026.'),
    message: always,
    sender: typed.sender.trim() === '' ? refuse('missing', 'Write from whom it is.') : always,
    buyerEmail: checkEmail(typed.buyerEmail),
  })
  if (!checked.ok) return checked
  const buyerEmail = typed.buyerEmail.trim()
  return { ok: true, wish: { ...typed, buyerEmail, amount: paise, email: isMailed ? email.trim() : '', sendOn: day } }
}

function checkAmount(paise: Paise) {
  if (paise < LEAST_GIFT_CARD || paise > MOST_GIFT_CARD)
    return refuse(
      'amount',
      `Choose an amount between ${formatPrice(LEAST_GIFT_CARD)} and ${formatPrice(MOST_GIFT_CARD)}.`,
    )
  return paise % 100 === 0 ? accept('') : refuse('amount', 'Whole rupees, please.')
}
