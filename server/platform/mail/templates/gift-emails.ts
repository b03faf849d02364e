import type { EmailContent } from '#server/platform/mail/render-email.ts'

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
