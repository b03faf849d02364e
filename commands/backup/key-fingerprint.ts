import { createHash } from 'node:crypto'
import type { Settings } from '#config'
import { loadDerivedKeys } from '#server/platform/settings/derived-keys.ts'

/** Compares the SESSION_SECRET of two shops without revealing it. */
export async function fingerprintKeys(settings: Pick<Settings, 'sessionSecrets' | 'dataDir'>): Promise<string> {
  const { providerKeys, staffSecrets } = await loadDerivedKeys(settings)
  return createHash('sha256').update(`${providerKeys} ${staffSecrets}`).digest('hex').slice(0, 32)
}
