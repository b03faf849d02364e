/**
 * A second navigation that overtakes the first skips how that one was shown to pass, and the browser says so by a
 * promise that the router reads nowhere. Nothing is wrong then: only the page that was wanted last is of interest.
 */
export function ignoreSkippedTransitions(page: Document): void {
  // Not every browser has them.
  if (!('startViewTransition' in page)) return
  const start = page.startViewTransition.bind(page)
  page.startViewTransition = (change) => {
    const transition = start(change)
    transition.ready.catch(() => {})
    return transition
  }
}
