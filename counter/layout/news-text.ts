import type { CounterAnswer } from '#contract/counter/routes.ts'
import { findExceptionRule } from '#shop/orders/exceptions.ts'

export const NEWS = 'GET /counter/api/v1/news'
export type News = CounterAnswer<typeof NEWS>['data']
type NewsItem = News['items'][number]

/** A sentence, and where it leads. */
export function newsText({ kind, subject, name, by }: NewsItem): { text: string; to: string } {
  switch (kind) {
    case 'order':
      return { text: `${subject} is placed, for ${name}`, to: `/orders/${subject}` }
    case 'assigned':
      return { text: `${by ?? 'Somebody'} gave you ${subject}, for ${name}`, to: `/orders/${subject}` }
    case 'mentioned':
      return { text: `${by ?? 'Somebody'} named you in a note on ${subject}`, to: `/orders/${subject}` }
    case 'enquiry':
      return { text: `${name === '' ? 'Somebody' : name} wrote ${subject}`, to: `/enquiries/${subject}` }
    case 'review':
      return { text: `A review of ${name} waits for you`, to: '/reviews?state=waiting' }
    case 'exception':
      return { text: findExceptionRule(subject).title, to: '/exceptions' }
  }
}

/** "3 new", "100 or more new", "nothing new". */
export function unreadText(unread: number): string {
  if (unread === 0) return 'nothing new'
  return unread >= 100 ? '100 or more new' : `${unread} new`
}
