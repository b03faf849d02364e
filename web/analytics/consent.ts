import type { AnalyticsIds } from '#shop/analytics/analytics-event.ts'

export type Consent = { allowed: true; clientId: string } | { allowed: false }

const CONSENT_KEY = 'measuring'
const VISIT_KEY = 'visit'
/** Version of the words in consent-banner.ts: change both together. */
const CONSENT_TEXT_VERSION = '2026-11'

/** Null while unanswered. Global Privacy Control answers for all sites; without storage nothing is counted. */
export function readConsent(): Consent | null {
  try {
    if (hasGlobalPrivacyControl()) return { allowed: false }
    const stored = JSON.parse(localStorage.getItem(CONSENT_KEY) ?? 'null') as Partial<
      Consent & { clientId: string }
    > | null
    if (stored?.allowed === true && stored.clientId) return { allowed: true, clientId: stored.clientId }
    return stored?.allowed === false ? { allowed: false } : null
  } catch {
    return { allowed: false }
  }
}

/** Withdrawing deletes the ids. The server records consent and its withdrawal, because it must prove them. */
export function storeConsent(allowed: boolean): void {
  const before = readConsent()
  if (allowed && !before?.allowed) {
    const clientId = `${crypto.getRandomValues(new Uint32Array(1))[0]}.${nowSeconds()}`
    localStorage.setItem(CONSENT_KEY, JSON.stringify({ allowed, clientId }))
    reportConsent(clientId, 'granted')
  }
  if (allowed) return
  localStorage.setItem(CONSENT_KEY, JSON.stringify({ allowed }))
  sessionStorage.removeItem(VISIT_KEY)
  if (before?.allowed) reportConsent(before.clientId, 'withdrawn')
}

function reportConsent(client_id: string, decision: 'granted' | 'withdrawn'): void {
  const body = JSON.stringify({ client_id, decision, text_version: CONSENT_TEXT_VERSION })
  const headers = { 'content-type': 'application/json' }
  void fetch('/api/analytics/consent', { method: 'POST', body, headers, keepalive: true }).catch(() => {})
}

export function hasGlobalPrivacyControl(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
}

export function readAnalyticsIds(): AnalyticsIds | null {
  const consent = readConsent()
  if (!consent?.allowed) return null
  const visitId = sessionStorage.getItem(VISIT_KEY) ?? String(nowSeconds())
  sessionStorage.setItem(VISIT_KEY, visitId)
  return { client_id: consent.clientId, session_id: visitId }
}

const nowSeconds = () => Math.floor(Date.now() / 1000)
