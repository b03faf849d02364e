import type { EmailContent } from '#server/platform/mail/render-email.ts'
import { formatGiftCardCode } from '#shop/gift-cards/gift-card-code.ts'
import { formatRupees, type Paise } from '#shop/money/paise.ts'
import { formatDayAndYear } from '#shop/orders/ship-by-date.ts'

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
