import type { EmailContent } from '#server/platform/mail/render-email.ts'
import type { ShownInNewsletter } from '#server/platform/database/newsletter-tables.ts'
import type { NewsletterFacts } from '#shop/newsletter/newsletter-facts.ts'

export const CONFIRMATION_DAYS = 7

type Facts = { shopUrl: string; leaveCode: string }

export function confirmSubscriptionEmail({ shopUrl, leaveCode, code }: Facts & { code: string }): EmailContent {
  return {
    subject: 'One more step to our newsletter',
    words: { of: 'newsletterConfirmMail' },
    paragraphs: [
      'Somebody, you we hope, signed up for our newsletter: new pieces and festival dates, four times a year.',
      'Please say yes once more, so that nobody gets it who did not ask.',
    ],
    action: { label: 'Yes, sign me up', url: `${shopUrl}/newsletter/confirm?code=${code}` },
    notes: [
      `The link works once, and for ${CONFIRMATION_DAYS} days. If it was not you, there is nothing to do: without your yes we do not write again, and forget the address.`,
    ],
    headers: listUnsubscribeHeaders({ shopUrl, leaveCode }),
  }
}

export function newsletterWelcomeEmail({ shopUrl, leaveCode, again }: Facts & { again: boolean }): EmailContent {
  return {
    subject: again ? 'You are on the list already' : 'You are on the list',
    words: { of: 'newsletterWelcomeMail' },
    paragraphs: [
      again
        ? 'Your address was entered for our letter once more. You are on the list already, so nothing has changed.'
        : 'Thank you. The next letter from the workshop comes to you: new pieces and festival dates, four times a year and no more.',
    ],
    action: { label: 'Look around the shop', url: `${shopUrl}/shop` },
    notes: [`Enough of it? Leave the list here, at any time: ${shopUrl}/newsletter/unsubscribe?code=${leaveCode}`],
    headers: listUnsubscribeHeaders({ shopUrl, leaveCode }),
  }
}

/** Staff write all of its words, so it has no first words of the owner. */
export function newsletterEmail({
  shopUrl,
  leaveCode,
  facts: { subject, words },
  shown: { picture, goods },
}: Facts & { facts: NewsletterFacts; shown: ShownInNewsletter }): EmailContent {
  const [greeting = '', ...paragraphs] = words.trim().split(/\n\s*\n/)
  return {
    subject: subject.trim(),
    greeting,
    paragraphs,
    picture,
    goods,
    notes: ['You get this letter because you asked for it and said yes by mail.'],
    stops: [{ label: 'Leave the list', url: `${shopUrl}/newsletter/unsubscribe?code=${leaveCode}` }],
    headers: listUnsubscribeHeaders({ shopUrl, leaveCode }),
  }
}

/** One-click unsubscribe in mail programs (RFC 8058). */
export function listUnsubscribeHeaders({ shopUrl, leaveCode }: Facts): Record<string, string> {
  return {
    'List-Unsubscribe': `<${shopUrl}/api/newsletter/unsubscribe?code=${leaveCode}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
