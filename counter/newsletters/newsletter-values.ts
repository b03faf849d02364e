import type { CounterAnswer, CounterRequestBody } from '#contract/counter/routes.ts'
import { checkNewsletter, type NewsletterState } from '#shop/newsletter/newsletter-facts.ts'
import type { StateLook } from '../design/state.tsx'

export const NEWSLETTERS = 'GET /counter/api/v1/newsletters'
export const NEWSLETTER = 'GET /counter/api/v1/newsletters/{newsletter}'
export type NewsletterRow = CounterAnswer<typeof NEWSLETTERS>['data'][number]
export type StaffNewsletter = CounterAnswer<typeof NEWSLETTER>['data']
type Facts = CounterRequestBody<'PUT /counter/api/v1/newsletters/{newsletter}'>['body']['facts']

/** `products`: their ids with commas. */
export type NewsletterForm = Record<string, string>

export const newsletterLabels: Readonly<Record<string, string>> = {
  subject: 'subject',
  words: 'words',
  picture: 'picture',
  pictureAlt: 'description of the picture',
  products: 'products',
}

export const stateLabels: Readonly<Record<NewsletterState, string>> = {
  draft: 'draft',
  sending: 'being sent',
  stopped: 'stopped',
  sent: 'sent',
}
export const stateLooks: Readonly<Record<NewsletterState, StateLook>> = {
  draft: 'plain',
  sending: 'waiting',
  stopped: 'bad',
  sent: 'good',
}

export const nameOf = ({ subject }: Pick<NewsletterRow, 'subject'>) => subject || 'Without a subject'

export const toForm = ({ products, ...texts }: Facts): NewsletterForm => ({ ...texts, products: products.join(', ') })

export function toFacts({ subject = '', words = '', picture = '', pictureAlt = '', products = '' }: NewsletterForm) {
  const ids = products.split(',').map(Number)
  return { subject, words, picture, pictureAlt, products: ids.filter((id) => id > 0) }
}

/** An incomplete draft may be saved. A picture says what it shows from the beginning. */
export function checkForm(form: NewsletterForm): Record<string, string> {
  const { pictureAlt, products } = checkNewsletter(toFacts(form))
  return { ...(pictureAlt && { pictureAlt }), ...(products && { products }) }
}
