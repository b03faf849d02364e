import { EVENTS_AT_ONCE, type ShopEvent } from '#shop/analytics/shop-event.ts'
import { measuredBrowser, readChoice } from './choice.ts'

const COLLECT = '/api/analytics/collect'
/** How long events gather before they go together, in milliseconds. */
const GATHER_MS = 1_000
/** While the shopper has not answered; the oldest go first. */
const MOST_HELD = 50

export type EventQueue = {
  add(event: ShopEvent): void
  /** Sends what has gathered. True when the browser has taken it over, whatever happens to the page. */
  flush(): boolean
}

/** Holds events back until the shopper allows it, forgets them when they do not, and never makes the page wait. */
export function openEventQueue(): EventQueue {
  let events: ShopEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): boolean {
    clearTimeout(timer)
    timer = undefined
    const choice = readChoice()
    if (choice?.allowed === false) events = []
    const browser = measuredBrowser()
    if (browser === null) return true
    let taken = true
    while (events.length > 0)
      taken = post(JSON.stringify({ ...browser, events: events.splice(0, EVENTS_AT_ONCE) })) && taken
    return taken
  }

  addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush())
  return {
    flush,
    add(event) {
      events = [...events, event].slice(-MOST_HELD)
      timer ??= setTimeout(flush, GATHER_MS)
    },
  }
}

function post(body: string): boolean {
  const type = 'application/json'
  if (navigator.sendBeacon?.(COLLECT, new Blob([body], { type }))) return true
  // Who is offline, or blocks this, is not counted.
  void fetch(COLLECT, { method: 'POST', body, headers: { 'content-type': type }, keepalive: true }).catch(
    () => {},
  )
  return false
}
