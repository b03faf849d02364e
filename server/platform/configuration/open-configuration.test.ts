import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { readConfig, SettingsError } from '#config'
import { audit } from '#server/platform/database/audit-tables.ts'
import { sealedKeys, settings } from '#server/platform/database/settings-tables.ts'
import { deriveKeys, keysFromSecrets, type DerivedKeys } from '#server/platform/settings/derived-keys.ts'
import { encryptSecret } from '#server/platform/settings/encrypt-secret.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { storeGivenSettings } from './store-given-settings.ts'
import { openConfiguration, type ProviderOpeners } from './open-configuration.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const secretOfTests = 'the session secret of the tests'
const row = { setBy: 'Meera', setAt: new Date() }
const quiet = pino({ level: 'silent' })

/** Opens it as another process of the same shop would. */
async function openAnother({
  given = {},
  keys = deriveKeys(secretOfTests),
}: { given?: Record<string, string>; keys?: DerivedKeys } = {}) {
  const opened: string[] = []
  const provider = (name: string, of: () => object) => ({
    options: of(),
    open: () => {
      opened.push(name)
      return shop.mails
    },
  })
  const openers = {
    payments: ({ razorpay }) => provider('payments', () => razorpay),
    couriers: ({ pickupPostcode }) => provider('couriers', () => ({ pickupPostcode })),
    identities: ({ google }) => provider('identities', () => google),
    mails: ({ mail }) => provider('mails', () => mail),
  } as Record<keyof ProviderOpeners, (of: TestShop['settings']) => object> as ProviderOpeners
  const parse = (stored: Record<string, string>) => readConfig(given, {}, stored)
  const { database, now } = shop
  const configuration = await openConfiguration({ database, keys, now, log: quiet, given, parse, openers })
  return { ...configuration, opened }
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await wait(50)
}

test('another process takes over what changed, opens anew only what depends on it, and keeps going on bad values', async (t) => {
  const other = await openAnother()
  const watching = other.watch()
  t.after(() => watching.stop())
  assert.deepEqual(other.opened, ['payments', 'couriers', 'identities', 'mails'])
  const { orm, pool } = shop.database
  await orm.insert(settings).values({ name: 'PICKUP_POSTCODE', value: '110001', ...row })
  await until(() => other.settings.pickupPostcode === '110001')
  assert.deepEqual(other.opened.slice(4), ['couriers'])

  await pool.query(`UPDATE settings SET value = 'nowhere'`)
  await pool.query(`INSERT INTO settings (name, value, set_by, set_at) VALUES ('HOLD_MINUTES', '50', 'Meera', now())`)
  await assert.rejects(other.configuration.refresh(), SettingsError)
  assert.deepEqual([other.settings.pickupPostcode, other.settings.holdMinutes], ['110001', 30])
  await pool.query(`UPDATE settings SET value = '400001' WHERE name = 'PICKUP_POSTCODE'`)
  await until(() => other.settings.holdMinutes === 50)
  await pool.query('DELETE FROM settings')
  await until(() => other.settings.holdMinutes === 30)
})

test('the environment wins over what is stored', async () => {
  await shop.database.orm.insert(settings).values({ name: 'HOLD_MINUTES', value: '50', ...row })
  assert.equal((await openAnother()).settings.holdMinutes, 50)
  assert.equal((await openAnother({ given: { HOLD_MINUTES: '20' } })).settings.holdMinutes, 20)
  await shop.database.orm.delete(settings)
})

test('a sealed key opens with the secret of before while that is known, and is left out afterwards', async () => {
  const name = 'RAZORPAY_KEY_SECRET'
  const sealed = encryptSecret(shop, 'providerKeys', 'a secret of a provider', name)
  await shop.database.orm.insert(sealedKeys).values({ name, sealed, hint: '', ...row })
  const rotated = await openAnother({ keys: keysFromSecrets(['another secret of the session', secretOfTests]) })
  assert.equal(rotated.settings.razorpay.keySecret, 'a secret of a provider')
  const forgotten = await openAnother({ keys: deriveKeys('another secret of the session') })
  assert.equal(forgotten.settings.razorpay.keySecret, undefined)
  await shop.database.orm.update(sealedKeys).set({ name: 'GOOGLE_CLIENT_SECRET' })
  assert.equal((await openAnother()).settings.google.clientSecret, undefined, 'a key is sealed for its own name')
  await shop.database.orm.delete(sealedKeys)
})

test('what the environment sets moves into the database, and counts there when it is taken out', async () => {
  const given = { HOLD_MINUTES: '25', RAZORPAY_KEY_SECRET: 'a secret of a provider', PORT: '4000' }
  assert.deepEqual(await storeGivenSettings(shop, given), ['HOLD_MINUTES', 'RAZORPAY_KEY_SECRET'])
  const { settings: kept } = await openAnother()
  assert.deepEqual([kept.holdMinutes, kept.razorpay.keySecret, kept.port], [25, 'a secret of a provider', 3000])
  const entries = await shop.database.orm.select().from(audit)
  assert.ok(!JSON.stringify([entries, await shop.database.orm.select().from(sealedKeys)]).includes('of a provider'))
})
