import type { EmailContent } from '#server/platform/mail/render-email.ts'
import { formatGiftCardCode } from '#shop/gift-cards/gift-card-code.ts'
import { formatRupees, type Paise } from '#shop/money/paise.ts'
import { formatDayAndYear } from '#shop/orders/ship-by-date.ts'
import { refundTiming } from './refund-text.ts'

export function giftThankedEmail({ order, words }: { order: string; words: string }): EmailContent {
  return {
    subject: `Thanks for your gift ${order}`,
    words: { of: 'giftThankedMail', number: order },
    paragraphs: [
      `Your gift ${order} was opened, and whoever has the code from its slip wrote this to you:`,
      `“${words}”`,
    ],
    notes: ['We have not told them your e-mail address, and a reply to this email comes to us.'],
  }
}

/** @param from empty when the sender stays unnamed */
export function giftAskedEmail({ name, from, url }: { name: string; from: string; url: string }): EmailContent {
  const sender = from === '' ? 'Somebody' : from
  return {
    subject: `${sender} has a gift for you`,
    words: { of: 'giftAskedMail', name },
    paragraphs: [
      `${sender} has a gift for you, and we do not know where it may go. Please tell us on this page, or say “No, thank you” there.`,
      'You see no price there, and only our workshop and the courier learn your address, unless you allow more.',
    ],
    action: { label: 'Say where it may go', url },
    notes: ['We have your e-mail address for this one mail only. It is deleted when the mail is sent.'],
  }
}

/** To the buyer. @param amount paise that go back */
export function giftCardRefundedEmail({
  number,
  amount,
  url,
}: {
  number: string
  amount: Paise
  url: string
}): EmailContent {
  return {
    subject: `Money back for your gift card ${number}`,
    words: { of: 'giftCardRefundedMail', number },
    paragraphs: [`We give back ${formatRupees(amount)} of your gift card ${number}. ${refundTiming(amount, 0)}`],
    action: { label: 'See your purchase', url },
    notes: ['This amount can no longer be spent with the card.'],
  }
}

export type GiftCardReceiptEmail = {
  number: string
  amount: Paise
  /** `YYYY-MM-DD` in India. */
  paidOn: string
  paymentId: string
  recipient: string
  /** The day of the card's mail; null for a printed card. */
  sendOn: string | null
  url: string
}

/** No tax invoice: a gift card is no supply, and GST is due on the goods that it pays for (Circular 243/37/2024). */
export function giftCardReceiptEmail(bought: GiftCardReceiptEmail): EmailContent {
  const { number, amount, paidOn, paymentId, recipient, sendOn, url } = bought
  const them = recipient === '' ? 'them' : recipient
  const way =
    sendOn === null
      ? 'Your card is ready to print on the page of your purchase.'
      : `We send it to ${them} on ${formatDayAndYear(sendOn)}.`
  return {
    subject: `Receipt for your gift card ${number}`,
    words: { of: 'giftCardReceiptMail', number },
    paragraphs: [`You bought a gift card of ${formatRupees(amount)}. ${way}`],
    facts: [
      ['Receipt', number],
      ['Paid on', formatDayAndYear(paidOn)],
      ['Payment', paymentId],
      ['Amount', formatRupees(amount)],
    ],
    action: { label: sendOn === null ? 'Print your gift card' : 'See your gift card', url },
    notes: ['There is no GST on a gift card. GST is in the price of the goods that it pays for later.'],
  }
}

export type GiftCardEmail = {
  recipient: string
  sender: string
  message: string
  amount: Paise
  code: string
  validUntil: string
  shopUrl: string
}

/** The code is behind `#`, so that no server and no log sees it. */
export function giftCardEmail(card: GiftCardEmail): EmailContent {
  const { recipient, sender, message, amount, code, validUntil, shopUrl } = card
  const from = sender === '' ? 'Gathri' : sender
  return {
    subject: `A gift card of ${formatRupees(amount)} from ${from}`,
    words: { of: 'giftCardMail', name: recipient },
    paragraphs: [
      `${from} gives you a gift card of ${formatRupees(amount)}.`,
      ...(message === '' ? [] : [`“${message}”`]),
      'Write its code at checkout. It pays as much of your order as it can, and the rest stays on it for later.',
    ],
    code: formatGiftCardCode(code),
    facts: [['Valid until', formatDayAndYear(validUntil)]],
    action: { label: 'See what is left on it', url: `${shopUrl}/gift-card#${code}` },
    notes: ['Whoever has this code can spend it, so keep it to yourself. It is not paid out in cash.'],
  }
}
