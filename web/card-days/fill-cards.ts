import type { PromiseAnswer } from '#contract/promise.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'

let watching: MutationObserver | undefined

/** Writes the day of arrival into every card, now and as more come: a look-up by working days, without React. */
export async function fillCards(pin: string): Promise<void> {
  const response = await fetch(`/api/promise?pin=${encodeURIComponent(pin)}`)
  if (!response.ok) return
  const answer = (await response.json()) as PromiseAnswer
  if (!answer.delivers) return
  const by = answer.about ? 'Arrives about' : 'Arrives by'
  const fill = () => {
    for (const place of document.querySelectorAll<HTMLElement>('.card-arrival:not([data-day])')) {
      const day = answer.arrives[place.dataset['lead'] ?? '']
      // No text: React would find more in its element than it drew.
      if (day) place.dataset['day'] = `${by} ${formatDay(day)}`
    }
  }
  watching?.disconnect()
  for (const place of document.querySelectorAll('.card-arrival[data-day]')) place.removeAttribute('data-day')
  fill()
  watching = new MutationObserver(fill)
  watching.observe(document.body, { childList: true, subtree: true })
}
