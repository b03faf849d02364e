import { createHash, randomBytes } from 'node:crypto'
import { googleSignIns } from '#server/database/customer-tables.ts'
import type { Shop } from '#server/shop.ts'
import type { GoogleRefusal } from '#shop/customers/google-refusals.ts'

/** How long somebody may take at Google's page, in milliseconds. */
export const GOOGLE_SIGN_IN_TIMEOUT_MS = 10 * 60_000

export type GoogleSignInRefusal = { ok: false; reason: GoogleRefusal; fromCheckout: boolean }

/** Where Google sends people back to. */
export const googleRedirectUri = ({ publicUrl }: Pick<Shop['settings'], 'publicUrl'>) =>
  `${publicUrl}/api/connect/google/callback`

/**
 * Begins a sign-in with Google: what it will be known by stands in the database, and only this browser can finish it.
 * @param browser a secret of the browser's cookie
 * @returns the address to send the browser to
 */
export async function startGoogleSignIn(
  { database, identities, settings, now, log }: Pick<Shop, 'database' | 'identities' | 'settings' | 'now' | 'log'>,
  { browser, fromCheckout }: { browser: string; fromCheckout: boolean },
): Promise<{ ok: true; address: string } | GoogleSignInRefusal> {
  const [state, nonce, codeVerifier] = [randomToken(), randomToken(), randomToken()]
  const started = await identities.createSignInUrl({ state, nonce, codeVerifier }, googleRedirectUri(settings))
  if (!started.ok) {
    const { reason, code, status } = started
    log.warn({ event: 'google_sign_in.unavailable', reason, code, status }, 'Google could not be reached')
    return { ok: false, reason: 'unavailable', fromCheckout }
  }
  await database.orm.insert(googleSignIns).values({
    stateHash: sha256(state),
    browserHash: sha256(browser),
    nonce,
    codeVerifier,
    fromCheckout,
    expiresAt: new Date(now().getTime() + GOOGLE_SIGN_IN_TIMEOUT_MS),
  })
  return { ok: true, address: started.value }
}

export const randomToken = () => randomBytes(32).toString('base64url')

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
