import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { StoredSettings } from '#config'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { sealedKeys, settings, type SealedKey } from '#server/platform/database/settings-tables.ts'
import { decryptSecret } from '#server/platform/settings/encrypt-secret.ts'
import type { DerivedKeys } from '#server/platform/settings/derived-keys.ts'

type Needs = { keys: DerivedKeys; log: Logger; now: () => Date }

/** For these keys an earlier value stays valid for a while; it follows after a comma, as in the environment. */
export const severalAtOnce: readonly string[] = ['RAZORPAY_WEBHOOK_SECRET']

export async function readSettingsVersion(orm: Orm, now: Date): Promise<string> {
  const rows = parseRows(
    { version: 'always' },
    await orm.execute<{ version: string }>(
      sql`SELECT version || '.' || (SELECT count(*) FROM sealed_keys WHERE earlier_until > ${now.toISOString()}::timestamptz) AS version
        FROM settings_version`,
    ),
  )
  return rows[0]!.version
}

export async function readStoredSettings(orm: Orm | Tx, needs: Needs): Promise<StoredSettings> {
  const plain = await orm.select().from(settings)
  const sealed = await orm.select().from(sealedKeys)
  return Object.fromEntries([
    ...plain.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])),
    ...sealed.flatMap((row) => {
      const value = openKey(row, needs)
      return value === undefined ? [] : [[row.name, value]]
    }),
  ])
}

function openKey({ name, sealed, earlier, earlierUntil }: SealedKey, needs: Needs): string | undefined {
  if (sealed === null) return undefined
  const value = decryptSecret(needs, 'providerKeys', sealed, name)
  if (value === undefined) {
    const words = 'A key cannot be opened: SESSION_SECRET is another one than when it was set. Set it again'
    needs.log.error({ event: 'settings.key_cannot_be_opened', name }, words)
    return undefined
  }
  const isEarlierGood = earlier !== null && earlierUntil !== null && earlierUntil > needs.now()
  const before = isEarlierGood ? decryptSecret(needs, 'providerKeys', earlier, name) : undefined
  return before === undefined ? value : `${value},${before}`
}
