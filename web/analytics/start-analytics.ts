import type { Beginning, Router } from '../come-later.ts'
import { readChoice } from './choice.ts'
import { askForChoice } from './choice-bar.ts'

/**
 * Asks the shopper whether the shop may count, unless they have answered. Nothing is sent before they allow it; while
 * they have not answered, what they do is held in the page's memory, from their first press on.
 */
export function startAnalytics(router: Router, beginning: Beginning): void {
  let watching: Promise<() => void> | undefined
  const watch = (press?: Event) =>
    (watching ??= import('./watch-shop.ts').then(
      ({ watchShop }) => watchShop(router, press ? { ...beginning, press } : beginning),
      () => () => {}, // the line broke: this page is not counted
    ))
  const ask = (opener?: HTMLElement) => {
    askForChoice((allowed) => void (allowed || watching ? watch() : null)?.then((flush) => flush()), opener)
  }

  const choice = readChoice()
  if (choice?.allowed || (choice === null && beginning.press)) void watch()
  // Nothing stands between a shopper and the payment; whoever comes there without an answer is not counted.
  if (choice === null && router.state.location.pathname !== '/checkout') {
    ask()
    for (const press of ['pointerdown', 'keydown'])
      addEventListener(press, (event) => void watch(event), { once: true, capture: true })
  }
  const askWhoWants = ({ target }: Event) => {
    const opener = target instanceof Element ? target.closest<HTMLElement>('[data-choices]') : null
    if (opener) ask(opener)
  }
  document.addEventListener('click', askWhoWants)
  // The press that called for all this may have been this very wish.
  const { press } = beginning
  if (press && (!(press instanceof KeyboardEvent) || press.key === 'Enter' || press.key === ' '))
    askWhoWants(press)
}
