import { parseEnv } from 'node:util'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment } from '#server/settings/environment.ts'
import { requireLiveSettings } from '#server/settings/require-live-settings.ts'
import { readSeller } from '#server/settings/read-seller.ts'
import { SettingsError } from '#server/settings/settings-error.ts'
import { findUnknownSettings } from '#server/settings/find-unknown-settings.ts'

export { SettingsError }
export type Settings = ReturnType<typeof readConfig>

/**
 * Reads the shop's settings once, from the environment and an optional `.env` file (the environment wins).
 * @throws SettingsError that names every value that will not do
 */
export function readConfig(variables: NodeJS.ProcessEnv = process.env, file = readEnvFile(variables)) {
  const given = Object.fromEntries(Object.entries({ ...file, ...variables }).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new SettingsError(
      `These settings will not do:\n  ${faults.join('\n  ')}\n.env.example explains each of them.`,
    )
  }
  const env = parsed.data
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const unknown = findUnknownSettings(Object.keys(environment.shape), variables, file)
  if (env.SHOP_MODE === 'live') requireLiveSettings(env, publicUrl, unknown)
  else if (env.RAZORPAY_KEY_ID?.startsWith('rzp_live_'))
    throw new SettingsError(
      'SHOP_MODE=demo cannot start with a key for real money:\n  RAZORPAY_KEY_ID is a live key. Set SHOP_MODE=live, or take the key away.',
    )
  return Object.freeze({
    mode: env.SHOP_MODE,
    /** Sentences about names that no setting has. */
    unknown: unknown.map(({ message }) => message),
    host: env.HOST,
    port: env.PORT,
    /** Where shoppers reach the shop, without a slash at the end. */
    publicUrl,
    dataDir: env.DATA_DIR,
    pictures: {
      /** Where the sizes of product pictures are kept. */
      sizesDir: env.PICTURES_DIR ?? join(env.DATA_DIR, 'pictures'),
      /** Whether they are all made once the shop is open, or each when it is first asked for. */
      isResizedAhead: env.PICTURES_AHEAD,
    },
    databaseUrl: env.DATABASE_URL,
    /** The same database, by a role that may change its tables; the shop serves with the other one. */
    migrationUrl: env.MIGRATION_DATABASE_URL,
    /** How many connections, and how long each may let a shopper wait, in milliseconds. */
    databaseLimits: {
      connections: env.DATABASE_CONNECTIONS,
      connectMs: env.DATABASE_CONNECT_TIMEOUT_MS,
      lockMs: env.DATABASE_LOCK_TIMEOUT_MS,
      statementMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
      jobMs: env.DATABASE_JOB_STATEMENT_TIMEOUT_MS,
    },
    /** The first signs; what the second has signed still counts. */
    sessionSecrets: env.SESSION_SECRET?.split(','),
    metricsToken: env.METRICS_TOKEN,
    ownerToken: env.OWNER_TOKEN,
    /** Whose pages may call the API from a browser; `*` for all. */
    allowedOrigins: env.ALLOWED_ORIGINS ?? (env.SHOP_MODE === 'demo' ? ['*'] : []),
    trustProxy: env.TRUST_PROXY,
    clientLimits: {
      headersMs: env.HEADERS_SECONDS * 1000,
      bodyMs: env.BODY_SECONDS * 1000,
      uploadMs: env.UPLOAD_SECONDS * 1000,
      idleMs: env.IDLE_SECONDS * 1000,
      // A proxy must never be cut off: it keeps its connections for a minute, as a rule.
      keepAliveMs: (env.KEEP_ALIVE_SECONDS ?? (env.TRUST_PROXY ? 65 : 15)) * 1000,
      // Behind a proxy everybody seems to come from one address.
      perAddress: env.TRUST_PROXY ? 0 : env.CONNECTIONS_PER_ADDRESS,
    },
    logLevel: env.LOG_LEVEL,
    /** What is not set here, the sandbox stands in for (demo mode only). */
    razorpay: {
      baseUrl: env.RAZORPAY_BASE_URL,
      checkoutUrl: env.RAZORPAY_CHECKOUT_URL,
      keyId: env.RAZORPAY_KEY_ID,
      keySecret: env.RAZORPAY_KEY_SECRET,
      /** Several, separated by commas, while a secret is being changed. */
      webhookSecrets: env.RAZORPAY_WEBHOOK_SECRET?.split(','),
    },
    shiprocket: {
      baseUrl: env.SHIPROCKET_BASE_URL,
      email: env.SHIPROCKET_EMAIL,
      password: env.SHIPROCKET_PASSWORD,
      webhookToken: env.SHIPROCKET_WEBHOOK_TOKEN,
    },
    /** Where parcels leave from: the PIN, and the place's name at the courier service. */
    pickupPostcode: env.PICKUP_POSTCODE,
    pickupLocation: env.PICKUP_LOCATION,
    providerTimeoutMs: env.PROVIDER_TIMEOUT_MS,
    /** Who packs, and looks at what needs a person: orders, alerts, enquiries and the digest go there. */
    shopMailbox: env.SHOP_MAILBOX ?? env.SELLER_EMAIL,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, sandboxPort: env.SANDBOX_MAIL_PORT },
    google: {
      issuer: env.GOOGLE_ISSUER,
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
    },
    seller: readSeller(env),
    /** What is counted goes here, of shoppers who allow it. Without ids nobody is told and nobody is asked. */
    analytics: {
      ga4: {
        baseUrl: env.GA4_BASE_URL,
        measurementId: env.GA4_MEASUREMENT_ID,
        apiSecret: env.GA4_API_SECRET,
      },
      universal: { baseUrl: env.UNIVERSAL_ANALYTICS_BASE_URL, trackingId: env.UNIVERSAL_ANALYTICS_ID },
    },
    accounts: {
      passwordMin: env.PASSWORD_MIN,
      /** How long an access token lives; then the session's cookie renews it. */
      jwtMinutes: env.JWT_MINUTES,
      /** A session ends after so many days without a visit, and at the latest after so many in all. */
      sessionDays: env.SESSION_DAYS,
      sessionMaxDays: env.SESSION_MAX_DAYS,
      /** Password hashes worked on at once, and how many more may wait for their turn. */
      maxConcurrentHashes: env.PASSWORD_HASHES_AT_ONCE,
      maxQueuedHashes: env.PASSWORD_HASHES_WAITING,
      /** What may be tried freely; each further try waits twice as long as the one before, up to the longest wait. */
      attemptsPerAccount: env.SIGN_IN_TRIES_PER_ACCOUNT,
      attemptsPerAddress: env.SIGN_IN_TRIES_PER_ADDRESS,
      registrationsPerAddress: env.REGISTRATIONS_PER_ADDRESS,
      mailsPerAccount: env.MAILS_PER_ACCOUNT,
      maxWaitMinutes: env.LONGEST_WAIT_MINUTES,
    },
    /** How long stock stays put aside for an order that is not paid. */
    holdMinutes: env.HOLD_MINUTES,
    holds: {
      /** An order that leaves fewer pieces than this is held shorter, and takes no more than a share of the shelf. */
      scarceUnits: env.SCARCE_PIECES,
      scarceMinutes: Math.min(env.SCARCE_HOLD_MINUTES, env.HOLD_MINUTES),
      scarceShare: env.SCARCE_SHARE_PERCENT / 100,
      /** Unpaid orders at once; 0 means no limit. */
      perBuyer: env.HOLDS_PER_BUYER,
      perNetwork: env.HOLDS_PER_NETWORK,
    },
    /** Paise: what the payment provider takes at once. */
    maxOrderPaise: env.LARGEST_ORDER_RUPEES * 100,
    popularityHalfLifeDays: env.POPULARITY_HALF_LIFE_DAYS,
    /** How long an offered shipping price stands. */
    quoteMinutes: env.QUOTE_MINUTES,
    reconcileOpenSeconds: env.RECONCILE_OPEN_SECONDS,
    reconcileListSeconds: env.RECONCILE_LIST_SECONDS,
    /** Memory for finished pages and lists; 0 makes every one anew. */
    responseCacheBytes: env.PAGE_MEMORY_MB * 1024 * 1024,
    /** Per address; 0 means no limit. */
    ordersPerMinute: env.ORDERS_PER_MINUTE,
    lookupsPerMinute: env.LOOKUPS_PER_MINUTE,
    signInsPerMinute: env.SIGN_INS_PER_MINUTE,
    /** Both per address: tries in a minute (0 means no limit), and what is kept freely in an hour. */
    enquiries: { perMinute: env.ENQUIRIES_PER_MINUTE, perAddress: env.ENQUIRIES_PER_ADDRESS },
    collectsPerMinute: env.COLLECTS_PER_MINUTE,
  })
}

/** Only what is really the environment has a `.env` file beside it. */
function readEnvFile(variables: NodeJS.ProcessEnv): NodeJS.Dict<string> {
  if (variables !== process.env) return {}
  try {
    return parseEnv(readFileSync('.env', 'utf8'))
  } catch {
    return {}
  }
}
