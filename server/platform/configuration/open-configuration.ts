import type { Logger } from 'pino'
import { SettingsError, type Settings, type StoredSettings } from '#config'
import type { CourierProvider } from '#providers/courier/courier-provider.ts'
import type { IdentityProvider } from '#providers/identity/identity-provider.ts'
import type { MailProvider } from '#providers/mail/mail-provider.ts'
import type { PaymentProvider } from '#providers/payment/payment-provider.ts'
import { steadyPace, type Pace } from '#server/platform/jobs/pace.ts'
import { runEvery, type Job } from '#server/platform/jobs/run-every.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import type { DerivedKeys } from '#server/platform/settings/derived-keys.ts'
import type { ProductChange } from '#server/platform/http/response-cache.ts'
import type { Words } from '#server/platform/settings/read-words.ts'
import { readSettingsVersion, readStoredSettings } from './read-stored-settings.ts'

export type Providers = {
  payments: PaymentProvider
  couriers: CourierProvider
  identities: IdentityProvider
  mails: MailProvider
}
/** The provider is opened again when these options, as JSON, change. */
export type ProviderOpeners = {
  [Name in keyof Providers]: (settings: Settings) => { options: object; open: () => Providers[Name] }
}

export type SettingsChange = 'everything' | (ProductChange & { words: ReadonlySet<string> })

export type Configuration = {
  given: StoredSettings
  parse(stored: StoredSettings): Settings
  openProvider<Name extends keyof Providers>(name: Name, settings: Settings): Providers[Name]
  refresh(): Promise<void>
}

type Needs = {
  database: Database
  keys: DerivedKeys
  now: () => Date
  log: Logger
  given: StoredSettings
  parse: Configuration['parse']
  openers: ProviderOpeners
  onChange?: (change: SettingsChange) => void
}

/** Milliseconds that a process may lag behind when no notice reaches it. */
const POLL_INTERVAL_MS = 2_000

/** Follows the changes of staff, here and in other processes. @throws SettingsError when the stored values are invalid */
export async function openConfiguration(needs: Needs) {
  const { database, now, log, given, parse, openers, onChange } = needs
  let version = await readSettingsVersion(database.orm, now())
  let latest = parse(await readStoredSettings(database.orm, needs))
  let fingerprint = JSON.stringify(latest)
  const names = Object.keys(openers) as (keyof Providers)[]
  const opened = Object.fromEntries(names.map((name) => [name, reopenable(openers[name] as Opener, latest)]))

  async function refresh(): Promise<void> {
    const read = await readSettingsVersion(database.orm, now())
    const stored = await readStoredSettings(database.orm, needs)
    version = read
    const next = parse(stored)
    const before = latest
    latest = next
    for (const name of names) opened[name]?.apply(next)
    if (fingerprint !== JSON.stringify(next)) onChange?.(compare(before, next))
    fingerprint = JSON.stringify(next)
  }

  async function look(): Promise<void> {
    if ((await readSettingsVersion(database.orm, now())) !== version) await refresh()
  }

  const providers = Object.fromEntries(names.map((name) => [name, opened[name]?.provider])) as unknown as Providers
  const configuration: Configuration = {
    given,
    parse,
    openProvider: (name, settings) => openers[name](settings).open(),
    refresh,
  }
  return {
    settings: followLatest(() => latest),
    ...providers,
    configuration,
    watch(pace: Pace = steadyPace): Job {
      const stopListening = database.listen('gathri_settings', () => void look().catch(noteFailure))
      const looking = runEvery(POLL_INTERVAL_MS, look, noteFailure, pace)
      return {
        stop() {
          stopListening()
          return looking.stop()
        },
      }
    },
  }

  function noteFailure(error: unknown): void {
    const event = error instanceof SettingsError ? 'settings.cannot_be_used' : 'settings.unreadable'
    log.warn({ event, err: error }, 'The settings in the database were not taken over; those before still count')
  }
}

function compare(before: Settings, after: Settings): SettingsChange {
  const rest = (settings: Settings) => JSON.stringify({ ...settings, words: null })
  if (rest(before) !== rest(after)) return 'everything'
  const names = Object.keys(after.words) as (keyof Words)[]
  const words = new Set(names.filter((name) => before.words[name] !== after.words[name]))
  return { products: new Set(), changesListings: false, words }
}

type Opener = (settings: Settings) => { options: object; open: () => object }

function reopenable(opener: Opener, settings: Settings) {
  const first = opener(settings)
  let current = first.open()
  let fingerprint = JSON.stringify(first.options)
  return {
    provider: followLatest(() => current),
    apply(next: Settings) {
      const { options, open } = opener(next)
      if (JSON.stringify(options) === fingerprint) return
      current = open()
      fingerprint = JSON.stringify(options)
    },
  }
}

/** An object whose properties always come from the latest `read()`. Every value must have the same keys as the first. */
function followLatest<Value extends object>(read: () => Value): Value {
  const names = Object.keys(read()) as (keyof Value)[]
  const properties = names.map((name) => [name, { enumerable: true, configurable: true, get: () => read()[name] }])
  return Object.defineProperties({}, Object.fromEntries(properties)) as Value
}
