/**
 * Does something once somebody really looks at the page: a browser may load and run a page ahead of time.
 * @returns calls it off
 */
export function whenShown(doIt: () => void): () => void {
  if (!('prerendering' in document && document.prerendering)) {
    doIt()
    return () => {}
  }
  document.addEventListener('prerenderingchange', doIt, { once: true })
  return () => document.removeEventListener('prerenderingchange', doIt)
}
