/**
 * Does something once somebody really looks at the page: a browser may load and run a page ahead of time.
 * @returns calls it off
 */
export function onPageActivated(callback: () => void): () => void {
  if (!('prerendering' in document && document.prerendering)) {
    callback()
    return () => {}
  }
  document.addEventListener('prerenderingchange', callback, { once: true })
  return () => document.removeEventListener('prerenderingchange', callback)
}
