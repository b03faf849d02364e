import { parseEnv } from 'node:util'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { unknownSettings, type UnknownSetting } from '#server/settings/unknown-settings.ts'
import { weakSecrets } from '#server/settings/weak-secrets.ts'
import { indianStates } from '#shop/checkout/india.ts'
import { checkGstin, panOf, stateCodeOf } from '#shop/invoices/gstin.ts'
import { demoSeller, type Seller } from '#shop/invoices/seller.ts'

const flag = z.enum(['true', 'false']).transform((word) => word === 'true')
const count = z.coerce.number().int().min(0)
const atLeastOne = z.coerce.number().int().min(1)
const words = z.string().trim().min(2)
const gstin = z.string().transform((typed, context) => {
  const checked = checkGstin(typed)
  if (checked.ok) return checked.value
  context.addIssue({ code: 'custom', message: checked.message })
  return z.NEVER
})
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''))

/** Origins separated by commas, `*` for any, `none` for none. */
const origins = z.string().transform((typed, context): readonly string[] => {
  if (typed.trim() === 'none') return []
  const list = typed.split(',').map((origin) => origin.trim())
  const wrong = list.find((origin) => origin !== '*' && URL.parse(origin)?.origin !== origin)
  if (wrong === undefined) return list
  context.addIssue({ code: 'custom', message: `"${wrong}" is no origin such as https://front.example` })
  return z.NEVER
})

/** Every setting of the shop, with its default. `.env.example` says what each is for. */
const environment = z.object({
  SHOP_MODE: z.enum(['demo', 'live']).default('demo'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  PUBLIC_URL: address.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  PICTURES_DIR: z.string().min(1).optional(),
  PICTURES_AHEAD: flag.default(true),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  MIGRATION_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_CONNECTIONS: atLeastOne.default(10),
  DATABASE_CONNECT_TIMEOUT_MS: atLeastOne.default(3_000),
  DATABASE_LOCK_TIMEOUT_MS: atLeastOne.default(2_000),
  DATABASE_STATEMENT_TIMEOUT_MS: atLeastOne.default(10_000),
  DATABASE_JOB_STATEMENT_TIMEOUT_MS: atLeastOne.default(600_000),
  SESSION_SECRET: z
    .string()
    .regex(/^[^,]{32,}(,[^,]{32,})?$/, 'wants 32 characters or more, and at most two of them')
    .optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  OWNER_TOKEN: z.string().min(32).optional(),
  HEADERS_SECONDS: z.coerce.number().positive().default(8),
  BODY_SECONDS: z.coerce.number().positive().default(10),
  UPLOAD_SECONDS: z.coerce.number().positive().default(60),
  IDLE_SECONDS: z.coerce.number().positive().default(20),
  KEEP_ALIVE_SECONDS: z.coerce.number().positive().optional(),
  CONNECTIONS_PER_ADDRESS: count.default(500),
  ALLOWED_ORIGINS: origins.optional(),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),

  RAZORPAY_BASE_URL: address.optional(),
  RAZORPAY_CHECKOUT_URL: address.optional(),
  RAZORPAY_KEY_ID: z.string().min(1).optional(),
  RAZORPAY_KEY_SECRET: z.string().min(1).optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().min(1).optional(),
  SHIPROCKET_BASE_URL: address.optional(),
  SHIPROCKET_EMAIL: z.email().optional(),
  SHIPROCKET_PASSWORD: z.string().min(1).optional(),
  SHIPROCKET_WEBHOOK_TOKEN: z.string().min(1).optional(),
  PICKUP_POSTCODE: z
    .string()
    .regex(/^[1-9][0-9]{5}$/)
    .default('302001'),
  PICKUP_LOCATION: z.string().min(1).default('Workshop'),
  PROVIDER_TIMEOUT_MS: atLeastOne.default(5_000),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default(`Gathri <${demoSeller.email}>`),
  SANDBOX_MAIL_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  GOOGLE_ISSUER: address.optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GA4_BASE_URL: address.optional(),
  GA4_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/)
    .optional(),
  GA4_API_SECRET: z.string().min(1).optional(),
  UNIVERSAL_ANALYTICS_BASE_URL: address.optional(),
  UNIVERSAL_ANALYTICS_ID: z
    .string()
    .regex(/^UA-\d+-\d+$/)
    .optional(),

  SELLER_TRADE_NAME: words.default(demoSeller.tradeName),
  SELLER_LEGAL_NAME: words.default(demoSeller.legalName),
  SELLER_ADDRESS: words.default(demoSeller.address),
  SELLER_STATE: z.enum(indianStates.map((state) => state.name)).default(demoSeller.state),
  SELLER_PIN: z
    .string()
    .regex(/^[1-9][0-9]{5}$/)
    .default(demoSeller.pin),
  SELLER_GSTIN: gstin.default(demoSeller.gstin),
  SELLER_EMAIL: z.email().default(demoSeller.email),
  SHOP_MAILBOX: z.email().optional(),
  SELLER_PHONE: words.default(demoSeller.phone),
  GRIEVANCE_OFFICER_NAME: words.default(demoSeller.officer),
  GRIEVANCE_OFFICER_EMAIL: z.email().default(demoSeller.officerEmail),
  GRIEVANCE_OFFICER_PHONE: words.default(demoSeller.officerPhone),

  PASSWORD_MIN: z.coerce.number().int().min(6).max(64).default(6),
  JWT_MINUTES: z.coerce.number().positive().default(15),
  SESSION_DAYS: z.coerce.number().positive().default(30),
  SESSION_MAX_DAYS: z.coerce.number().positive().default(90),
  PASSWORD_HASHES_AT_ONCE: atLeastOne.default(1),
  PASSWORD_HASHES_WAITING: count.default(32),
  SIGN_IN_TRIES_PER_ACCOUNT: atLeastOne.default(5),
  SIGN_IN_TRIES_PER_ADDRESS: atLeastOne.default(30),
  REGISTRATIONS_PER_ADDRESS: atLeastOne.default(20),
  MAILS_PER_ACCOUNT: atLeastOne.default(3),
  LONGEST_WAIT_MINUTES: z.coerce.number().positive().default(15),

  HOLD_MINUTES: z.coerce.number().positive().default(30),
  SCARCE_PIECES: count.default(10),
  SCARCE_HOLD_MINUTES: z.coerce.number().positive().default(15),
  SCARCE_SHARE_PERCENT: z.coerce.number().min(1).max(100).default(50),
  HOLDS_PER_BUYER: count.default(5),
  HOLDS_PER_NETWORK: count.default(30),
  LARGEST_ORDER_RUPEES: atLeastOne.max(100_000_000).default(500_000),
  POPULARITY_HALF_LIFE_DAYS: z.coerce.number().positive().default(90),
  QUOTE_MINUTES: z.coerce.number().positive().default(30),
  RECONCILE_OPEN_SECONDS: z.coerce.number().positive().default(5),
  RECONCILE_LIST_SECONDS: z.coerce.number().positive().default(4),
  PAGE_MEMORY_MB: count.default(64),
  ORDERS_PER_MINUTE: count.default(60),
  LOOKUPS_PER_MINUTE: count.default(120),
  SIGN_INS_PER_MINUTE: count.default(60),
  ENQUIRIES_PER_MINUTE: count.default(30),
  ENQUIRIES_PER_ADDRESS: atLeastOne.default(20),
  COLLECTS_PER_MINUTE: count.default(240),
})

export type Settings = ReturnType<typeof readConfig>

/** A setting that the shop cannot start with; the message names it and says what it wants. */
export class SettingsError extends Error {}

/**
 * Reads the shop's settings once, from the environment and an optional `.env` file (the environment wins).
 * @throws SettingsError that names every value that will not do
 */
export function readConfig(variables: NodeJS.ProcessEnv = process.env, file = fileBeside(variables)) {
  const given = Object.fromEntries(
    Object.entries({ ...file, ...variables }).filter(([, value]) => value !== ''),
  )
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new SettingsError(
      `These settings will not do:\n  ${faults.join('\n  ')}\n.env.example explains each of them.`,
    )
  }
  const env = parsed.data
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const unknown = unknownSettings(Object.keys(environment.shape), variables, file)
  if (env.SHOP_MODE === 'live') refuseHalfLive(env, publicUrl, unknown)
  else if (env.RAZORPAY_KEY_ID?.startsWith('rzp_live_'))
    throw new SettingsError(
      'SHOP_MODE=demo cannot start with a key for real money:\n  RAZORPAY_KEY_ID is a live key. Set SHOP_MODE=live, or take the key away.',
    )
  return Object.freeze({
    mode: env.SHOP_MODE,
    /** Sentences about names that no setting has. */
    unknown: unknown.map(({ sentence }) => sentence),
    host: env.HOST,
    port: env.PORT,
    /** Where shoppers reach the shop, without a slash at the end. */
    publicUrl,
    dataDir: env.DATA_DIR,
    pictures: {
      /** Where the sizes of product pictures are kept. */
      sizesDir: env.PICTURES_DIR ?? join(env.DATA_DIR, 'pictures'),
      /** Whether they are all made once the shop is open, or each when it is first asked for. */
      ahead: env.PICTURES_AHEAD,
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
    seller: sellerOf(env),
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
      hashesAtOnce: env.PASSWORD_HASHES_AT_ONCE,
      hashesWaiting: env.PASSWORD_HASHES_WAITING,
      /** What may be tried freely; each further try waits twice as long as the one before, up to the longest wait. */
      triesPerAccount: env.SIGN_IN_TRIES_PER_ACCOUNT,
      triesPerAddress: env.SIGN_IN_TRIES_PER_ADDRESS,
      registrationsPerAddress: env.REGISTRATIONS_PER_ADDRESS,
      mailsPerAccount: env.MAILS_PER_ACCOUNT,
      longestWaitMinutes: env.LONGEST_WAIT_MINUTES,
    },
    /** How long stock stays put aside for an order that is not paid. */
    holdMinutes: env.HOLD_MINUTES,
    holds: {
      /** An order that leaves fewer pieces than this is held shorter, and takes no more than a share of the shelf. */
      scarcePieces: env.SCARCE_PIECES,
      scarceMinutes: Math.min(env.SCARCE_HOLD_MINUTES, env.HOLD_MINUTES),
      scarceShare: env.SCARCE_SHARE_PERCENT / 100,
      /** Unpaid orders at once; 0 means no limit. */
      perBuyer: env.HOLDS_PER_BUYER,
      perNetwork: env.HOLDS_PER_NETWORK,
    },
    /** Paise: what the payment provider takes at once. */
    largestOrder: env.LARGEST_ORDER_RUPEES * 100,
    popularityHalfLifeDays: env.POPULARITY_HALF_LIFE_DAYS,
    /** How long an offered shipping price stands. */
    quoteMinutes: env.QUOTE_MINUTES,
    reconcileOpenSeconds: env.RECONCILE_OPEN_SECONDS,
    reconcileListSeconds: env.RECONCILE_LIST_SECONDS,
    /** Memory for finished pages and lists; 0 makes every one anew. */
    pageMemoryBytes: env.PAGE_MEMORY_MB * 1024 * 1024,
    /** Per address; 0 means no limit. */
    ordersPerMinute: env.ORDERS_PER_MINUTE,
    lookupsPerMinute: env.LOOKUPS_PER_MINUTE,
    signInsPerMinute: env.SIGN_INS_PER_MINUTE,
    /** Both per address: tries in a minute (0 means no limit), and what is kept freely in an hour. */
    enquiries: { perMinute: env.ENQUIRIES_PER_MINUTE, perAddress: env.ENQUIRIES_PER_ADDRESS },
    collectsPerMinute: env.COLLECTS_PER_MINUTE,
  })
}

const liveNeeds = [
  'DATABASE_URL',
  'SESSION_SECRET',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'SHIPROCKET_EMAIL',
  'SHIPROCKET_PASSWORD',
  'SHIPROCKET_WEBHOOK_TOKEN',
  'SMTP_URL',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
] as const

/** What a shop that takes real money must say of itself: the demo's own answers will not do. */
const demoAnswers = [
  ['SELLER_LEGAL_NAME', demoSeller.legalName],
  ['SELLER_ADDRESS', demoSeller.address],
  ['SELLER_GSTIN', demoSeller.gstin],
  ['SELLER_EMAIL', demoSeller.email],
  ['SELLER_PHONE', demoSeller.phone],
  ['GRIEVANCE_OFFICER_NAME', demoSeller.officer],
  ['GRIEVANCE_OFFICER_EMAIL', demoSeller.officerEmail],
  ['GRIEVANCE_OFFICER_PHONE', demoSeller.officerPhone],
] as const

function sellerOf(env: z.infer<typeof environment>): Seller {
  const stateCode = indianStates.find((state) => state.name === env.SELLER_STATE)?.gst ?? ''
  if (stateCodeOf(env.SELLER_GSTIN) !== stateCode)
    throw new SettingsError(
      `These settings will not do:\n  SELLER_GSTIN: ${env.SELLER_STATE} has the GST code ${stateCode}, this number begins with ${stateCodeOf(env.SELLER_GSTIN)}`,
    )
  return {
    tradeName: env.SELLER_TRADE_NAME,
    legalName: env.SELLER_LEGAL_NAME,
    address: env.SELLER_ADDRESS.split('|').map((line) => line.trim()),
    state: env.SELLER_STATE,
    stateCode,
    pin: env.SELLER_PIN,
    gstin: env.SELLER_GSTIN,
    pan: panOf(env.SELLER_GSTIN),
    email: env.SELLER_EMAIL,
    phone: env.SELLER_PHONE,
    grievanceOfficer: {
      name: env.GRIEVANCE_OFFICER_NAME,
      email: env.GRIEVANCE_OFFICER_EMAIL,
      phone: env.GRIEVANCE_OFFICER_PHONE,
    },
  }
}

function refuseHalfLive(
  env: z.infer<typeof environment>,
  publicUrl: string,
  unknown: readonly UnknownSetting[],
): void {
  const faults: string[] = liveNeeds
    .filter((name) => env[name] === undefined)
    .map((name) => `${name} is missing`)
  if (!publicUrl.startsWith('https://')) faults.push('PUBLIC_URL must start with https://')
  if (env.RAZORPAY_KEY_ID?.startsWith('rzp_test_')) faults.push('RAZORPAY_KEY_ID is a test key')
  faults.push(...weakSecrets(env))
  for (const { sentence, mistaken } of unknown) if (mistaken) faults.push(sentence)
  for (const [name, demo] of demoAnswers)
    if (env[name] === demo) faults.push(`${name} is the demo's, or missing`)
  if (faults.length > 0) throw new SettingsError(`SHOP_MODE=live cannot start:\n  ${faults.join('\n  ')}`)
}

/** Only what is really the environment has a `.env` file beside it. */
function fileBeside(variables: NodeJS.ProcessEnv): NodeJS.Dict<string> {
  if (variables !== process.env) return {}
  try {
    return parseEnv(readFileSync('.env', 'utf8'))
  } catch {
    return {}
  }
}
