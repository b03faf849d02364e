import { randomBytes } from 'node:crypto'
import { newsletters, newsletterSubscribers } from '#server/platform/database/newsletter-tables.ts'
import type { NewsletterFacts } from '#shop/newsletter/newsletter-facts.ts'
import type { TestShop } from './open-test-shop.ts'

export const newsletterFacts: NewsletterFacts = {
  subject: 'Lights for Diwali',
  words: 'Namaste,\n\nthe first diyas are out of the kiln.',
  picture: '',
  pictureAlt: '',
  products: [],
}

const randomId = () => randomBytes(18).toString('base64url')

/** A draft with one reader on the list at least. @returns its id */
export async function addTestNewsletter(shop: TestShop, isSending = false): Promise<number> {
  const at = shop.now()
  await addTestReader(shop, `reader-${randomId().toLowerCase()}@example.in`)
  const shown = { picture: null, goods: [] }
  const state = isSending ? ({ state: 'sending', shown, startedAt: at, nextBatchAt: at } as const) : {}
  const [made] = await shop.database.orm
    .insert(newsletters)
    .values({ facts: newsletterFacts, createdBy: 'Meera', createdAt: at, changedAt: at, ...state })
    .returning({ id: newsletters.id })
  return made!.id
}

/** @returns its code to leave the list */
export async function addTestReader(
  { database, now }: TestShop,
  email: string,
  { isConfirmed = true }: { isConfirmed?: boolean } = {},
): Promise<string> {
  const unsubscribeCode = randomId()
  const asked = { id: randomId(), email, unsubscribeCode, requestedAt: now() }
  await database.orm.insert(newsletterSubscribers).values({ ...asked, confirmedAt: isConfirmed ? now() : null })
  return unsubscribeCode
}
