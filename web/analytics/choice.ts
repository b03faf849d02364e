import type { Measured } from '#shop/analytics/shop-event.ts'

/** What a shopper answered when asked whether the shop may count; the random id exists only once they allowed it. */
export type Choice = { allowed: true; clientId: string } | { allowed: false }

const KEY = 'measuring'
const VISIT_KEY = 'visit'
/** Of the words in choice-bar.ts: whoever changes those changes this. */
const TEXT_VERSION = '2026-11'

/**
 * The shopper's choice; null while they have made none. A browser that says No to all sites (Global Privacy Control)
 * has answered for them, and where nothing can be remembered nothing is counted.
 */
export function readChoice(): Choice | null {
  try {
    if (saysNoToAll()) return { allowed: false }
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<
      Choice & { clientId: string }
    > | null
    if (kept?.allowed === true && kept.clientId) return { allowed: true, clientId: kept.clientId }
    return kept?.allowed === false ? { allowed: false } : null
  } catch {
    return { allowed: false }
  }
}

/**
 * Remembers the choice. Withdrawing throws the ids away: who allows it again is somebody new. A yes, and taking it back,
 * is written down by the shop, which must be able to prove it.
 */
export function keepChoice(allowed: boolean): void {
  const before = readChoice()
  if (allowed && !before?.allowed) {
    const clientId = `${crypto.getRandomValues(new Uint32Array(1))[0]}.${seconds()}`
    localStorage.setItem(KEY, JSON.stringify({ allowed, clientId }))
    tellShop(clientId, 'granted')
  }
  if (allowed) return
  localStorage.setItem(KEY, JSON.stringify({ allowed }))
  sessionStorage.removeItem(VISIT_KEY)
  if (before?.allowed) tellShop(before.clientId, 'withdrawn')
}

function tellShop(client_id: string, decision: 'granted' | 'withdrawn'): void {
  const body = JSON.stringify({ client_id, decision, text_version: TEXT_VERSION })
  const headers = { 'content-type': 'application/json' }
  void fetch('/api/analytics/consent', { method: 'POST', body, headers, keepalive: true }).catch(() => {})
}

export function saysNoToAll(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
}

/** What goes along with events and orders of a shopper who allows it; null otherwise. */
export function measuredBrowser(): Measured | null {
  const choice = readChoice()
  if (!choice?.allowed) return null
  const visit = sessionStorage.getItem(VISIT_KEY) ?? String(seconds())
  sessionStorage.setItem(VISIT_KEY, visit)
  return { client_id: choice.clientId, session_id: visit }
}

const seconds = () => Math.floor(Date.now() / 1000)
