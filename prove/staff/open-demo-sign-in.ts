import type { Role } from '#shop/staff/permissions.ts'
import { deriveKeys } from '#server/platform/settings/derived-keys.ts'
import { PATIENCE_MS } from '../patience.ts'

/** `SESSION_SECRET` of shops with a demo sign-in. */
export const counterSessionSecret = 'the session secret of the back office under proof'

/** Signs in like the sandbox's button. @returns the cookie @throws without an answer, or on refusal */
export async function openDemoSignIn(shopUrl: string, role: Role = 'owner'): Promise<string> {
  const response = await fetch(`${shopUrl}/counter/demo-sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ role, pass: deriveKeys(counterSessionSecret).demoSignIn }).toString(),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const [cookie = ''] = response.headers.getSetCookie()
  if (cookie === '') throw new Error(`The demo's sign-in was refused: ${response.status} ${await response.text()}`)
  return cookie.split(';')[0] ?? ''
}
