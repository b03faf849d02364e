import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '#config'

/** The shop's own secrets, each for one use: one that leaks does not open the others. */
export type DerivedKeys = {
  /** Signs access tokens. */
  access: string
  /** Makes each renewal token out of the one before. */
  renewal: string
  /** Hides addresses and e-mails in the keys of throttles. */
  throttle: string
  /** Signs what a browser is known by. */
  knownBrowser: string
  /** Signs links to invoices. */
  documentLink: string
  /** Makes the keys in the links of mails about orders. */
  orderLink: string
  /** What the sandbox's desk shows in demo mode to act for whoever runs the shop. */
  owner: string
  /** Opens the sandbox's desk from another machine. */
  sandboxPanel: string
  /** The same of the secret before, while it is being changed: what it signed still counts, nothing new is signed. */
  previous?: DerivedKeys
}

/** The keys to hold something signed against, those of today first. */
export function verificationKeys(keys: DerivedKeys): DerivedKeys[] {
  return keys.previous ? [keys, keys.previous] : [keys]
}

/** @param secrets the one that signs, and the one before it where there is one */
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
    owner: key('owner'),
    sandboxPanel: key('sandbox desk'),
  }
}

/** The keys from SESSION_SECRET or, in demo mode, from a secret made once and kept in the data folder. */
export async function loadDerivedKeys({
  sessionSecrets,
  dataDir,
}: Pick<Settings, 'sessionSecrets' | 'dataDir'>): Promise<DerivedKeys> {
  return keysFromSecrets(sessionSecrets ?? [await readOrCreateSecret(dataDir)])
}

async function readOrCreateSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'session-secret')
  await mkdir(dataDir, { recursive: true })
  // Whoever is first writes it; a second process of the shop reads the same one.
  await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return (await readFile(file, 'utf8')).trim()
}
