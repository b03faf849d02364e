import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '#config'

/** One key per use: a leaked one does not reveal the others. */
export type DerivedKeys = {
  access: string
  renewal: string
  throttle: string
  knownBrowser: string
  documentLink: string
  orderLink: string
  photographLink: string
  giftRequest: string
  sandboxPanel: string
  staffSecrets: string
  providerKeys: string
  webhookSecrets: string
  giftCards: string
  demoSignIn: string
  /** During a rotation of the secret: verifies old signatures, but signs nothing new. */
  previous?: DerivedKeys
}

export function verificationKeys(keys: DerivedKeys): DerivedKeys[] {
  return keys.previous ? [keys, keys.previous] : [keys]
}

export function keysFromSecrets([secret = '', before]: readonly string[]): DerivedKeys {
  return { ...deriveKeys(secret), ...(before !== undefined && { previous: deriveKeys(before) }) }
}

export function deriveKeys(secret: string): DerivedKeys {
  const key = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'gathri', use, 32)).toString('base64url')
  return {
    access: key('access token'),
    renewal: key('renewal token'),
    throttle: key('throttle'),
    knownBrowser: key('known browser'),
    documentLink: key('paper link'),
    orderLink: key('order link'),
    photographLink: key('photograph link'),
    giftRequest: key('gift request'),
    sandboxPanel: key('sandbox panel'),
    staffSecrets: key('staff secrets'),
    providerKeys: key('provider keys'),
    webhookSecrets: key('webhook secrets'),
    giftCards: key('gift cards'),
    demoSignIn: key('demo sign-in'),
  }
}

/** From SESSION_SECRET or, in demo mode, from a secret generated once in the data folder. */
export async function loadDerivedKeys({
  sessionSecrets,
  dataDir,
}: Pick<Settings, 'sessionSecrets' | 'dataDir'>): Promise<DerivedKeys> {
  return keysFromSecrets(sessionSecrets ?? [await readOrCreateSecret(dataDir)])
}

async function readOrCreateSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'session-secret')
  await mkdir(dataDir, { recursive: true })
  await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return (await readFile(file, 'utf8')).trim()
}
