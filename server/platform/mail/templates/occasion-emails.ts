import type { EmailContent } from '#server/platform/mail/render-email.ts'
import { giftWishUrl } from '#shop/catalogue/gift-wish.ts'
import type { MailGoods } from '#shop/catalogue/mail-goods.ts'
import { nameOccasion, type OccasionKind } from '#shop/occasions/occasion.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { CONFIRMATION_DAYS } from './newsletter-emails.ts'

export function confirmRemindersEmail({
  shopUrl,
  code,
  stopAll,
}: {
  shopUrl: string
  code: string
  stopAll: string
}): EmailContent {
  return {
    subject: 'One more step to your reminders',
    words: { of: 'occasionsConfirmMail' },
    paragraphs: [
      'Somebody, you we hope, asked us to remind them of birthdays, anniversaries and festivals by mail, 21 and 7 days before.',
      'Please say yes once more, so that nobody gets them who did not ask.',
    ],
    action: { label: 'Yes, remind me', url: `${shopUrl}/occasions/confirm?code=${code}` },
    notes: [
      `The link works once, and for ${CONFIRMATION_DAYS} days. If it was not you, there is nothing to do: without your yes no reminder goes out.`,
    ],
    headers: stopHeaders(shopUrl, stopAll),
  }
}

/** Names the day, as the yes is to it alone, and no words that were typed: anybody may type anybody's e-mail. */
export function confirmGuestDayEmail({
  shopUrl,
  what,
  code,
  stopAll,
}: {
  shopUrl: string
  /** Such as `a birthday on 5 Mar`. */
  what: string
  code: string
  stopAll: string
}): EmailContent {
  return {
    subject: `One more step to your reminder of ${what}`,
    words: { of: 'occasionsConfirmMail' },
    paragraphs: [
      `Somebody, you we hope, asked us to remind you of ${what} by mail, 21 and 7 days before.`,
      'Please say yes once more, so that nobody gets a reminder who did not ask.',
    ],
    action: { label: 'Yes, remind me', url: `${shopUrl}/occasions/confirm?code=${code}` },
    notes: [
      `The link works once, and for ${CONFIRMATION_DAYS} days. Your yes is to this day alone.`,
      'If it was not you, there is nothing to do: without your yes no reminder goes out.',
    ],
    headers: stopHeaders(shopUrl, stopAll),
  }
}

export type OccasionEmailData = {
  shopUrl: string
  /** Null without an account. */
  name: string | null
  occasion: { person: string; note: string; kind: OccasionKind }
  /** A key of `occasions`, as the page of gifts takes it. */
  facet: string
  festivalName: string
  today: string
  by: string
  /** Null: they have told none, neither ordered nor saved an address. `goods` then arrive wherever we deliver. */
  pin: string | null
  goods: readonly MailGoods[]
  stopDay: string
  stopAll: string
}

export function occasionEmail({
  shopUrl,
  name,
  occasion: { person, note, kind },
  facet,
  festivalName,
  today,
  by,
  pin,
  goods,
  stopDay,
  stopAll,
}: OccasionEmailData): EmailContent {
  const what = nameOccasion({ person, kind }, festivalName)
  const days = (Date.parse(by) - Date.parse(today)) / 86_400_000
  const gifts = giftWishUrl({ occasion: facet, recipient: '', around: 0, pin: pin ?? '', by })
  return {
    subject: `${what}, ${formatDay(by)}`,
    words: name === null ? { of: 'guestDayMail' } : { of: 'occasionMail', name },
    paragraphs: [
      `You asked us to remind you: ${what} is on ${formatDay(by)}, ${days === 1 ? 'tomorrow' : `in ${days} days`}.`,
      ...(note === '' ? [] : [`What you wrote: ${note}`]),
      ...explainGoods(pin, goods),
    ],
    goods,
    action: { label: 'See gifts for the day', url: shopUrl + gifts },
    notes: ['We use your days and notes for these mails and for nothing else.'],
    stops: [
      { label: 'Stop the reminders of this day', url: stopUrl(shopUrl, stopDay) },
      { label: 'Stop all reminders', url: stopUrl(shopUrl, stopAll) },
    ],
    headers: stopHeaders(shopUrl, stopAll),
  }
}

function explainGoods(pin: string | null, goods: readonly MailGoods[]): string[] {
  if (goods.length > 0)
    return [`These still ${pin === null ? 'arrive, wherever we deliver,' : `reach ${pin}`} by then:`]
  if (pin === null) return ['Tell us the PIN code on the page of gifts, and it shows what still arrives by then.']
  return [`We could not find a gift that surely reaches ${pin} by then. The page of gifts looks again.`]
}

const stopUrl = (shopUrl: string, code: string) => `${shopUrl}/occasions/stop?code=${code}`

/** One-click unsubscribe in mail programs (RFC 8058): from all reminders. */
function stopHeaders(shopUrl: string, code: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${shopUrl}/api/occasions/stop?code=${code}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
