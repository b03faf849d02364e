import { shopStore } from '../store.ts'
import { readChoice } from './choice.ts'
import { askForChoice } from './choice-bar.ts'
import type { Router } from './watch-pages.ts'

/**
 * Asks the shopper whether the shop may count, unless they have answered. Nothing is sent before they allow it; while
 * they have not answered, what they do is held in the page's memory, from their first press on.
 */
export function startAnalytics(router: Router): void {
  const beginning = { state: router.state, cart: shopStore.getState().cart }
  let watching: Promise<() => void> | undefined
  const watch = (missed?: Event) =>
    (watching ??= import('./watch-shop.ts').then(({ watchShop }) => watchShop(router, beginning, missed)))
  const ask = (opener?: HTMLElement) => {
    askForChoice((allowed) => void (allowed || watching ? watch() : null)?.then((flush) => flush()), opener)
  }

  const choice = readChoice()
  if (choice?.allowed) void watch()
  // Nothing stands between a shopper and the payment; whoever comes there without an answer is not counted.
  if (choice === null && router.state.location.pathname !== '/checkout') {
    ask()
    for (const press of ['pointerdown', 'keydown'])
      addEventListener(press, (event) => void watch(event), { once: true, capture: true })
  }
  document.addEventListener('click', ({ target }) => {
    const opener = target instanceof Element ? target.closest<HTMLElement>('[data-choices]') : null
    if (opener) ask(opener)
  })
}
