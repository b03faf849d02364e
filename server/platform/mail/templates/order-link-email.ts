import type { EmailContent } from '#server/platform/mail/render-email.ts'

export function orderLinkEmail({ name, number, url }: { name: string; number: string; url: string }): EmailContent {
  return {
    subject: `Your order ${number}`,
    words: { of: 'orderLinkMail', name, number },
    paragraphs: [`You asked where order ${number} is. Its page shows what we are doing now, and the day it arrives.`],
    action: { label: 'See my order', url },
    notes: [
      'Anyone with this link can see your order, so keep it to yourself.',
      'If it was not you who asked: nobody but you has got this link, and there is nothing to do.',
    ],
  }
}
