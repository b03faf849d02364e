import type { AnalyticsIds } from '#shop/analytics/analytics-event.ts'

export type Consent = { allowed: true; clientId: string } | { allowed: false }

const CONSENT_KEY = 'measuring'
const VISIT_KEY = 'visit'
/** Decisions that the shop has not received yet, the oldest first. */
const UNSENT_KEY = 'measuring-unsent'
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
  writeUnsent([...readUnsent(), JSON.stringify({ client_id, decision, text_version: CONSENT_TEXT_VERSION })])
  void sendConsents()
}

/** Sends consents that a lost connection or a closed shop delayed. A second failure waits for the next page. */
export async function sendConsents(): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  for (const body of readUnsent()) {
    const request = { method: 'POST', body, headers, keepalive: true }
    const answer = await fetch('/api/analytics/consent', request).catch(() => undefined)
    if (!answer || answer.status >= 500 || answer.status === 429) return
    writeUnsent(readUnsent().filter((unsent) => unsent !== body))
  }
}

function readUnsent(): string[] {
  try {
    return JSON.parse(localStorage.getItem(UNSENT_KEY) ?? '[]') as string[]
  } catch {
    return []
  }
}

function writeUnsent(bodies: string[]): void {
  if (bodies.length > 0) localStorage.setItem(UNSENT_KEY, JSON.stringify(bodies))
  else localStorage.removeItem(UNSENT_KEY)
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
