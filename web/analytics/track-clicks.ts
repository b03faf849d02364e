import { createProductEvent } from '#shop/analytics/ecommerce-events.ts'
import { stripUrlSecrets } from '#shop/analytics/strip-url-secrets.ts'
import type { ProductCard } from '#shop/catalogue/product.ts'
import type { EventQueue } from './event-queue.ts'
import type { InitialState } from './initial-state.ts'
import type { Router } from '#web/routing/router.ts'

const OUTBOUND_TIMEOUT_MS = 250

export function trackClicks(router: Router, queue: EventQueue, { state, firstInput }: InitialState): void {
  const onClick = (event: Event, state: Router['state']) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link) return
    const card = link.matches('.card-link') ? findClickedCard(state, link) : undefined
    if (card) queue.add(createProductEvent('select_item', card, 1))
    if (link.origin !== location.origin && /^https?:$/.test(link.protocol)) trackOutboundClick(event, link, queue)
  }
  // Before the page's own listeners: those may lead away, or empty the form.
  document.addEventListener('click', (event) => onClick(event, router.state), true)
  document.addEventListener('submit', (event) => onSubmit(event, queue), true)
  if (firstInput?.type === 'pointerdown') onClick(firstInput, state)
}

function findClickedCard({ loaderData }: Router['state'], link: HTMLAnchorElement): ProductCard | undefined {
  const id = Number(link.pathname.split('/').at(-1))
  const lists = Object.values(loaderData).flatMap((page) => Object.values(page ?? {}))
  const cards = lists.flatMap((list) => (Array.isArray(list) ? (list as ProductCard[]) : []))
  return cards.find((card) => card.id === id && 'unitPrice' in card)
}

function onSubmit(event: SubmitEvent, queue: EventQueue): void {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || new URL(form.action).pathname !== '/shop') return
  const term = new FormData(form).get('q')
  if (typeof term === 'string' && term.trim() !== '')
    queue.add({ name: 'search', params: { search_term: term.trim() } })
}

/** A beacon outlives the page. Where the browser refuses it, the click waits, but not long. */
function trackOutboundClick(event: Event, link: HTMLAnchorElement, queue: EventQueue): void {
  const link_url = stripUrlSecrets(link.href) ?? link.origin
  queue.add({ name: 'click', params: { link_url, link_domain: link.hostname, outbound: 'true' } })
  const isAccepted = queue.flush()
  const isPlainClick = event instanceof MouseEvent && event.button === 0 && !event.ctrlKey && !event.metaKey
  if (isAccepted || !isPlainClick || event.type !== 'click' || event.defaultPrevented || link.target === '_blank')
    return
  event.preventDefault()
  setTimeout(() => location.assign(link.href), OUTBOUND_TIMEOUT_MS)
}
