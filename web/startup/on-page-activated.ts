/** A browser may run a page ahead of time: waits until somebody looks at it. Returns its cancel. */
export function onPageActivated(callback: () => void): () => void {
  if (!('prerendering' in document && document.prerendering)) {
    callback()
    return () => {}
  }
  document.addEventListener('prerenderingchange', callback, { once: true })
  return () => document.removeEventListener('prerenderingchange', callback)
}
