import { createHash, randomBytes } from 'node:crypto'
import { googleSignIns } from '#server/platform/database/customer-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { GoogleRefusal } from '#shop/customers/google-refusals.ts'

export const GOOGLE_SIGN_IN_TIMEOUT_MS = 10 * 60_000

export type GoogleSignInRefusal = { ok: false; reason: GoogleRefusal; fromCheckout: boolean }

export const googleRedirectUri = ({ publicUrl }: Pick<Shop['settings'], 'publicUrl'>) =>
  `${publicUrl}/api/connect/google/callback`

/** Only the browser with this secret in its cookie can finish. @returns the address to send the browser to */
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
