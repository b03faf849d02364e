import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig, readGivenSettings } from '#config'
import { noCircuitBreaker } from '#providers/circuit-breaker.ts'
import { createGa4 } from '#providers/analytics/ga4.ts'
import { createShiprocket } from '#providers/courier/shiprocket.ts'
import { createSmtp } from '#providers/mail/smtp.ts'
import { createGoogle } from '#providers/identity/google.ts'
import { createRazorpay } from '#providers/payment/razorpay.ts'
import { serveSandbox } from '#sandbox/serve-sandbox.ts'
import { testSecrets as secrets } from '#sandbox/testing/open-test-sandbox.ts'
import {
  openConfiguration,
  type ProviderOpeners,
  type SettingsChange,
} from '#server/platform/configuration/open-configuration.ts'
import { createEventQueue } from '#server/platform/analytics/event-queue.ts'
import { argon2id } from '#server/platform/passwords/argon2id.ts'
import { createPasswords } from '#server/platform/passwords/passwords.ts'
import { deriveKeys } from '#server/platform/settings/derived-keys.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { openTestDatabase } from './open-test-database.ts'
import { openPictureReader } from '#server/platform/uploads/picture-reader.ts'
import type { Shop } from '#server/platform/shop.ts'

export interface TestShop extends Shop {
  readonly secrets: typeof secrets
  controlSandbox<Answer = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Answer>
  /** Also advances the sandbox's clock. */
  advanceClock(minutes: number): void
  close(): Promise<void>
}

/** @param settings as in the environment @param given an open database, closed with the shop */
export async function openTestShop(
  settings: NodeJS.ProcessEnv = {},
  given?: Database,
  onChange?: (change: SettingsChange) => void,
): Promise<TestShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gathri-test-shop-'))
  const database = given ?? (await openTestDatabase())
  const pictureReader = openPictureReader()
  let clockOffsetMs = 0
  const now = () => new Date(Date.now() + clockOffsetMs)
  const sandbox = await serveSandbox(
    // Nobody listens here: tests deliver webhooks themselves.
    { ...secrets, dataDir, shopUrl: 'http://127.0.0.1:9', now, webhookRetryDelaysMs: [] },
    0,
  )
  const log = pino({ level: 'silent' })
  const keys = deriveKeys('the session secret of the tests')
  const environment = readGivenSettings({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PROVIDER_TIMEOUT_MS: '3000',
    // Tests order all day from one address, and buy out the stock.
    SCARCE_PIECES: '0',
    HOLDS_PER_BUYER: '0',
    HOLDS_PER_NETWORK: '0',
    ...settings,
  })
  const { watch: _, ...followed } = await openConfiguration({
    database,
    keys,
    log,
    now,
    given: environment,
    parse: (stored) => readConfig(environment, {}, stored),
    openers: createTestOpeners(sandbox, now),
    ...(onChange && { onChange }),
  })
  return {
    ...followed,
    secrets,
    database,
    now,
    log,
    keys,
    // A cheap hash: tests sign in a thousand times.
    passwords: createPasswords({ maxConcurrentHashes: 4, maxQueuedHashes: 100 }, argon2id, {
      memory: 8,
      passes: 1,
      lanes: 1,
    }),
    pictureReader,
    analytics: createEventQueue(
      [
        createGa4({
          baseUrl: `${sandbox.url}/ga4`,
          measurementId: secrets.ga4MeasurementId,
          apiSecret: secrets.ga4ApiSecret,
          timeoutMs: 3_000,
        }),
      ],
      log,
      now,
    ),
    async controlSandbox<Answer>(method: string, path: string, body?: unknown) {
      const response = await fetch(`${sandbox.url}/control${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return (await response.json()) as Answer
    },
    advanceClock: (minutes) => void (clockOffsetMs += minutes * 60_000),
    async close() {
      await pictureReader.close()
      await sandbox.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The shop's openers, always on the sandbox, and without circuit breakers. */
function createTestOpeners(sandbox: { url: string; smtpUrl: string }, now: () => Date): ProviderOpeners {
  const breaker = noCircuitBreaker
  return {
    payments(settings) {
      const { keyId = secrets.keyId, keySecret = secrets.keySecret, webhookSecrets } = settings.razorpay
      const options = {
        keyId,
        keySecret,
        baseUrl: `${sandbox.url}/razorpay/v1`,
        webhookSecrets: webhookSecrets ?? [secrets.webhookSecret],
        checkoutScriptUrl: `${sandbox.url}/razorpay/v1/checkout.js`,
        timeoutMs: 3_000,
      }
      return { options, open: () => createRazorpay({ ...options, breaker }) }
    },
    couriers({ shiprocket, pickupPostcode: pickupPin, pickupLocation }) {
      const options = {
        baseUrl: `${sandbox.url}/shiprocket/v1/external`,
        email: shiprocket.email ?? secrets.courierEmail,
        password: shiprocket.password ?? secrets.courierPassword,
        webhookToken: shiprocket.webhookToken ?? secrets.courierWebhookToken,
        pickupPin,
        pickupLocation,
      }
      return { options, open: () => createShiprocket({ ...options, now, breaker }) }
    },
    identities({ google }) {
      const { clientId = secrets.googleClientId, clientSecret = secrets.googleClientSecret } = google
      const options = { issuer: `${sandbox.url}/google`, clientId, clientSecret, timeoutMs: 3_000 }
      return { options, open: () => createGoogle(options) }
    },
    mails({ mail }) {
      const options = { url: mail.smtpUrl ?? sandbox.smtpUrl, from: mail.from, timeoutMs: 3_000 }
      return { options, open: () => createSmtp(options) }
    },
  }
}
