import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '#config'
import { noCircuitBreaker } from '#providers/circuit-breaker.ts'
import { createGa4 } from '#providers/analytics/ga4.ts'
import { createShiprocket } from '#providers/courier/shiprocket.ts'
import { createSmtp } from '#providers/mail/smtp.ts'
import { createGoogle } from '#providers/identity/google.ts'
import { createRazorpay } from '#providers/payment/razorpay.ts'
import { serveSandbox } from '#sandbox/serve-sandbox.ts'
import { testSecrets as secrets } from '#sandbox/testing/open-test-sandbox.ts'
import { createEventQueue } from '#server/analytics/event-queue.ts'
import { argon2id } from '#server/customers/argon2id.ts'
import { createPasswords } from '#server/customers/passwords.ts'
import { deriveKeys } from '#server/settings/derived-keys.ts'
import type { Database } from '#server/database/open-database.ts'
import { openTestDatabase } from './open-test-database.ts'
import { openPictureReader } from '#server/enquiries/picture-reader.ts'
import type { Shop } from '#server/shop.ts'

export interface TestShop extends Shop {
  readonly secrets: typeof secrets
  controlSandbox<Answer = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Answer>
  /** The sandbox's clock follows. */
  advanceClock(minutes: number): void
  close(): Promise<void>
}

/** @param settings as the environment would give them @param given an open database, closed with the shop */
export async function openTestShop(settings: NodeJS.ProcessEnv = {}, given?: Database): Promise<TestShop> {
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
  return {
    secrets,
    database,
    now,
    settings: readConfig({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      PROVIDER_TIMEOUT_MS: '3000',
      // Tests order all day from one address, and as much as there is.
      SCARCE_PIECES: '0',
      HOLDS_PER_BUYER: '0',
      HOLDS_PER_NETWORK: '0',
      ...settings,
    }),
    log: pino({ level: 'silent' }),
    // A hash that costs next to nothing: tests sign in a thousand times.
    passwords: createPasswords({ maxConcurrentHashes: 4, maxQueuedHashes: 100 }, argon2id, {
      memory: 8,
      passes: 1,
      lanes: 1,
    }),
    pictureReader,
    keys: deriveKeys('the session secret of the tests'),
    mails: createSmtp({
      url: sandbox.smtpUrl,
      from: 'Gathri <namaste@gathri.example>',
      timeoutMs: 3_000,
    }),
    identities: createGoogle({
      issuer: `${sandbox.url}/google`,
      clientId: secrets.googleClientId,
      clientSecret: secrets.googleClientSecret,
      timeoutMs: 3_000,
    }),
    analytics: createEventQueue(
      [
        createGa4({
          baseUrl: `${sandbox.url}/ga4`,
          measurementId: secrets.ga4MeasurementId,
          apiSecret: secrets.ga4ApiSecret,
          timeoutMs: 3_000,
        }),
      ],
      pino({ level: 'silent' }),
      now,
    ),
    payments: createRazorpay({
      ...secrets,
      baseUrl: `${sandbox.url}/razorpay/v1`,
      webhookSecrets: [secrets.webhookSecret],
      checkoutScriptUrl: `${sandbox.url}/razorpay/v1/checkout.js`,
      timeoutMs: 3_000,
      breaker: noCircuitBreaker,
    }),
    couriers: createShiprocket({
      breaker: noCircuitBreaker,
      baseUrl: `${sandbox.url}/shiprocket/v1/external`,
      email: secrets.courierEmail,
      password: secrets.courierPassword,
      webhookToken: secrets.courierWebhookToken,
      pickupPin: '302001',
      pickupLocation: 'Workshop',
      now,
    }),
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
