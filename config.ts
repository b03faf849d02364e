import { parseEnv } from 'node:util'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment } from '#server/platform/settings/environment.ts'
import { requireLiveSettings } from '#server/platform/settings/require-live-settings.ts'
import { readDeliveryTerms } from '#server/platform/settings/read-delivery-terms.ts'
import { readBrand, readWords } from '#server/platform/settings/read-words.ts'
import { readSeller } from '#server/platform/settings/read-seller.ts'
import { SettingsError } from '#server/platform/settings/settings-error.ts'
import { findUnknownSettings } from '#server/platform/settings/find-unknown-settings.ts'
import { readBoxes } from '#shop/packing/boxes.ts'
import { keyNames } from '#shop/settings/key-sets.ts'
import { settingNames } from '#shop/settings/setting-groups.ts'

export { SettingsError }
export type Settings = ReturnType<typeof parseConfig>

export type StoredSettings = Readonly<Record<string, string>>

export function readGivenSettings(
  variables: NodeJS.ProcessEnv = process.env,
  file = readEnvFile(variables),
): StoredSettings {
  const given = Object.entries({ ...file, ...variables })
  return Object.fromEntries(given.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** Enough to open the database: skips settings that the database may hold. @throws as `readConfig` */
export function readStartConfig(): Settings {
  const isStorable = (name: string) => settingNames.includes(name) || keyNames.includes(name)
  const unstorable = (given: NodeJS.Dict<string>) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => !isStorable(name)))
  return parseConfig(unstorable(process.env), unstorable(readEnvFile()), {}, (name) => !isStorable(name))
}

/** Order: environment, `.env`, database. @throws SettingsError that names every bad value */
export function readConfig(
  variables: NodeJS.ProcessEnv = process.env,
  file = readEnvFile(variables),
  stored: StoredSettings = {},
): Settings {
  return parseConfig(variables, file, stored, () => true)
}

function parseConfig(
  variables: NodeJS.ProcessEnv,
  file: NodeJS.Dict<string>,
  stored: StoredSettings,
  isRequired: (name: string) => boolean,
) {
  const parsed = environment.safeParse({ ...stored, ...readGivenSettings(variables, file) })
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new SettingsError(
      `These settings will not do:\n  ${faults.join('\n  ')}\n.env.example explains each of them.`,
    )
  }
  const env = parsed.data
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  if (env.WEB_PROCESSES > 1 && !env.DATABASE_URL)
    throw new SettingsError(
      `WEB_PROCESSES=${env.WEB_PROCESSES} wants a PostgreSQL: the embedded database has one process.\n  Set DATABASE_URL, or leave WEB_PROCESSES at 1.`,
    )
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL)
    throw new SettingsError('DATABASE_REPLICA_URL wants its primary: set DATABASE_URL, or leave the replica away.')
  const unknown = findUnknownSettings(Object.keys(environment.shape), variables, file)
  if (env.SHOP_MODE === 'live') requireLiveSettings(env, publicUrl, unknown, isRequired)
  else if (env.RAZORPAY_KEY_ID?.startsWith('rzp_live_'))
    throw new SettingsError(
      'SHOP_MODE=demo cannot start with a key for real money:\n  RAZORPAY_KEY_ID is a live key. Set SHOP_MODE=live, or take the key away.',
    )
  const brand = readBrand(stored)
  return Object.freeze({
    mode: env.SHOP_MODE,
    unknown: unknown.map(({ message }) => message),
    host: env.HOST,
    port: env.PORT,
    webProcesses: env.WEB_PROCESSES,
    publicUrl,
    dataDir: env.DATA_DIR,
    pictures: {
      sizesDir: env.PICTURES_DIR ?? join(env.DATA_DIR, 'pictures'),
    },
    databaseUrl: env.DATABASE_URL,
    /** The catalogue reads from the replica while it follows closely enough. */
    replica: env.DATABASE_REPLICA_URL
      ? { url: env.DATABASE_REPLICA_URL, mostLagMs: env.DATABASE_REPLICA_LAG_SECONDS * 1000 }
      : undefined,
    /** The role that may change tables; the shop's own role may not. */
    migrationUrl: env.MIGRATION_DATABASE_URL,
    backups: {
      dir: env.BACKUP_DIR,
      /** Public keys of age: any of the matching identities opens a backup. */
      recipient: env.BACKUP_RECIPIENT?.split(','),
      databaseUrl: env.BACKUP_DATABASE_URL,
    },
    databaseLimits: {
      connections: env.DATABASE_CONNECTIONS,
      connectMs: env.DATABASE_CONNECT_TIMEOUT_MS,
      lockMs: env.DATABASE_LOCK_TIMEOUT_MS,
      statementMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
      jobMs: env.DATABASE_JOB_STATEMENT_TIMEOUT_MS,
    },
    /** The first one signs; the others only verify. */
    sessionSecrets: env.SESSION_SECRET?.split(','),
    metricsToken: env.METRICS_TOKEN,
    allowedOrigins: env.ALLOWED_ORIGINS ?? (env.SHOP_MODE === 'demo' ? ['*'] : []),
    trustProxy: env.TRUST_PROXY,
    clientLimits: {
      headersMs: env.HEADERS_SECONDS * 1000,
      bodyMs: env.BODY_SECONDS * 1000,
      uploadMs: env.UPLOAD_SECONDS * 1000,
      idleMs: env.IDLE_SECONDS * 1000,
      // Longer than proxies keep connections (usually 60 s), or they would send into a closed one.
      keepAliveMs: (env.KEEP_ALIVE_SECONDS ?? (env.TRUST_PROXY ? 65 : 15)) * 1000,
      // Behind a proxy all connections come from one address.
      perAddress: env.TRUST_PROXY ? 0 : env.CONNECTIONS_PER_ADDRESS,
    },
    logLevel: env.LOG_LEVEL,
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: env.OTEL_EXPORTER_OTLP_HEADERS,
          serviceName: env.OTEL_SERVICE_NAME,
          ratio: env.OTEL_TRACES_SAMPLER_ARG,
          trustProxy: env.TRUST_PROXY,
        }
      : undefined,
    razorpay: {
      baseUrl: env.RAZORPAY_BASE_URL,
      checkoutUrl: env.RAZORPAY_CHECKOUT_URL,
      keyId: env.RAZORPAY_KEY_ID,
      keySecret: env.RAZORPAY_KEY_SECRET,
      webhookSecrets: env.RAZORPAY_WEBHOOK_SECRET?.split(','),
    },
    shiprocket: {
      baseUrl: env.SHIPROCKET_BASE_URL,
      email: env.SHIPROCKET_EMAIL,
      password: env.SHIPROCKET_PASSWORD,
      webhookToken: env.SHIPROCKET_WEBHOOK_TOKEN,
    },
    pickupPostcode: env.PICKUP_POSTCODE,
    pickupLocation: env.PICKUP_LOCATION,
    delivery: readDeliveryTerms(env),
    cash: {
      isOffered: env.CASH_ON_DELIVERY === 'on',
      upTo: env.CASH_UP_TO_RUPEES * 100,
      fee: env.CASH_FEE_RUPEES * 100,
      isForReadyGoods: env.CASH_GOODS === 'on',
    },
    bookCourier: env.BOOK_COURIER,
    packingBoxes: readBoxes(env.PACKING_BOXES),
    showPackingPictures: env.SHOW_PACKING_PICTURES === 'on',
    isLateFeeBack: env.LATE_FEE_BACK === 'on',
    providerTimeoutMs: env.PROVIDER_TIMEOUT_MS,
    shopMailbox: env.SHOP_MAILBOX ?? env.SELLER_EMAIL,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, sandboxPort: env.SANDBOX_MAIL_PORT },
    google: {
      issuer: env.GOOGLE_ISSUER,
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
    },
    seller: { ...readSeller(env), ...(brand.logo && { logo: brand.logo.url }) },
    brand,
    words: readWords(stored),
    analytics: {
      ga4: {
        baseUrl: env.GA4_BASE_URL,
        measurementId: env.GA4_MEASUREMENT_ID,
        apiSecret: env.GA4_API_SECRET,
      },
    },
    accounts: {
      passwordMin: env.PASSWORD_MIN,
      jwtMinutes: env.JWT_MINUTES,
      /** `sessionDays` counts days without a visit, `sessionMaxDays` all days. */
      sessionDays: env.SESSION_DAYS,
      sessionMaxDays: env.SESSION_MAX_DAYS,
      maxConcurrentHashes: env.PASSWORD_HASHES_AT_ONCE,
      maxQueuedHashes: env.PASSWORD_HASHES_WAITING,
      /** More attempts wait twice as long each time, up to maxWaitMinutes. */
      attemptsPerAccount: env.SIGN_IN_TRIES_PER_ACCOUNT,
      attemptsPerAddress: env.SIGN_IN_TRIES_PER_ADDRESS,
      registrationsPerAddress: env.REGISTRATIONS_PER_ADDRESS,
      mailsPerAccount: env.MAILS_PER_ACCOUNT,
      maxWaitMinutes: env.LONGEST_WAIT_MINUTES,
    },
    holdMinutes: env.HOLD_MINUTES,
    holds: {
      /** An order that leaves fewer units is held for scarceMinutes, and takes at most scarceShare of the stock. */
      scarceUnits: env.SCARCE_PIECES,
      scarceMinutes: Math.min(env.SCARCE_HOLD_MINUTES, env.HOLD_MINUTES),
      scarceShare: env.SCARCE_SHARE_PERCENT / 100,
      perBuyer: env.HOLDS_PER_BUYER,
      perNetwork: env.HOLDS_PER_NETWORK,
    },
    maxOrderPaise: env.LARGEST_ORDER_RUPEES * 100,
    popularityHalfLifeDays: env.POPULARITY_HALF_LIFE_DAYS,
    quoteMinutes: env.QUOTE_MINUTES,
    reconcileOpenSeconds: env.RECONCILE_OPEN_SECONDS,
    reconcileListSeconds: env.RECONCILE_LIST_SECONDS,
    responseCacheBytes: env.PAGE_MEMORY_MB * 1024 * 1024,
    /** Per IP address; 0 for no limit. The next two are alike. */
    ordersPerMinute: env.ORDERS_PER_MINUTE,
    lookupsPerMinute: env.LOOKUPS_PER_MINUTE,
    signInsPerMinute: env.SIGN_INS_PER_MINUTE,
    /** Per IP address: attempts in a minute (0 for no limit), and stored enquiries in an hour. */
    enquiries: { perMinute: env.ENQUIRIES_PER_MINUTE, perAddress: env.ENQUIRIES_PER_ADDRESS },
    collectsPerMinute: env.COLLECTS_PER_MINUTE,
  })
}

/** Ignores `.env` when a test passes its own variables. */
export function readEnvFile(variables: NodeJS.ProcessEnv = process.env): NodeJS.Dict<string> {
  if (variables !== process.env) return {}
  try {
    return parseEnv(readFileSync('.env', 'utf8'))
  } catch {
    return {}
  }
}
