/** A navigation that overtakes another rejects that one's transition in a promise nobody reads: no error of ours. */
export function ignoreSkippedTransitions(page: Document): void {
  if (!('startViewTransition' in page)) return
  const start = page.startViewTransition.bind(page)
  page.startViewTransition = (change) => {
    const transition = start(change)
    transition.ready.catch(() => {})
    return transition
  }
}
