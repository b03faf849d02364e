/** The confirmation mail and the page promise readers four letters a year. */
export const NEWSLETTERS_A_YEAR = 4
export const MAX_NEWSLETTER_GOODS = 12
export const MAX_SUBJECT = 120
export const MAX_NEWSLETTER_WORDS = 8_000

/** As staff type it. `picture`: an address of the library, or ''. */
export type NewsletterFacts = {
  subject: string
  words: string
  picture: string
  pictureAlt: string
  products: number[]
}

export const newsletterStates = ['draft', 'sending', 'stopped', 'sent'] as const
export type NewsletterState = (typeof newsletterStates)[number]

/** @returns the sentence for each field that keeps it from being sent */
export function checkNewsletter({
  subject,
  words,
  picture,
  pictureAlt,
  products,
}: NewsletterFacts): Partial<Record<keyof NewsletterFacts, string>> {
  return {
    ...(subject.trim() === '' && { subject: 'Write a subject: readers see it in their inbox.' }),
    ...(words.trim() === '' && { words: 'Write a few words.' }),
    ...(picture !== '' && pictureAlt.trim() === '' && { pictureAlt: 'Say what the picture shows.' }),
    ...(products.length > MAX_NEWSLETTER_GOODS && { products: `Choose ${MAX_NEWSLETTER_GOODS} products at most.` }),
  }
}
