import { z } from 'zod'
import { indianStates } from '#shop/checkout/indian-states.ts'
import { courierBookings } from '#shop/orders/waits-for-packing.ts'
import { checkGstin } from '#shop/checkout/gstin.ts'
import { listHosts } from '#server/platform/database/database-hosts.ts'
import { demoSeller } from '#shop/documents/seller.ts'
import { parseZoneCharge } from '#shop/checkout/delivery-charges.ts'
import { parseBoxes } from '#shop/packing/boxes.ts'

const flag = z.enum(['true', 'false']).transform((word) => word === 'true')
const count = z.coerce.number().int().min(0)
const atLeastOne = z.coerce.number().int().min(1)
/** Node's timers fire at once beyond it, and PostgreSQL refuses it. */
const timeoutMs = atLeastOne.max(2 ** 31 - 1)
const shortText = z.string().trim().min(2)
const gstin = z.string().transform((typed, context) => {
  const checked = checkGstin(typed)
  if (checked.ok) return checked.value
  context.addIssue({ code: 'custom', message: checked.message })
  return z.NEVER
})
const zoneCharge = z.string().transform((typed, context) => {
  const parsed = parseZoneCharge(typed)
  if (parsed.ok) return parsed.charge
  context.addIssue({ code: 'custom', message: parsed.message })
  return z.NEVER
})
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''))

/** One host, or several separated by commas: the shop finds the primary. */
const postgresUrl = z.string().refine((url) => listHosts(url).every(isPostgresUrl), {
  message: 'wants postgres://user:password@host:5432/database; several hosts are separated by commas',
})

function isPostgresUrl(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url) && URL.canParse(url)
}

/** Origins separated by commas, `*` for any, `none` for none. */
const originList = z.string().transform((typed, context): readonly string[] => {
  if (typed.trim() === 'none') return []
  const list = typed.split(',').map((origin) => origin.trim())
  const wrong = list.find((origin) => origin !== '*' && URL.parse(origin)?.origin !== origin)
  if (wrong === undefined) return list
  context.addIssue({ code: 'custom', message: `"${wrong}" is no origin such as https://front.example` })
  return z.NEVER
})

/** `name=value`, separated by commas, as in OpenTelemetry: values may be percent-encoded. */
const headerList = z.string().transform((typed, context): Record<string, string> => {
  const pairs = typed.split(',').map((pair) => /^\s*([\w-]+)\s*=\s*(\S+)\s*$/.exec(pair))
  if (pairs.every((pair) => pair !== null))
    return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', decode(pair?.[2] ?? '')]))
  context.addIssue({ code: 'custom', message: 'wants name=value, several separated by commas' })
  return z.NEVER
})

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** `.env.example` describes each. */
export const environment = z.object({
  SHOP_MODE: z.enum(['demo', 'live']).default('demo'),
  HOST: z.string().min(1).default('127.0.0.1'),
  WEB_PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  PICTURES_DIR: z.string().min(1).optional(),
  DATABASE_URL: postgresUrl.optional(),
  MIGRATION_DATABASE_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_REPLICA_LAG_SECONDS: z.coerce.number().positive().default(5),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[a-z0-9]{58}(,age1[a-z0-9]{58})*$/, 'wants what npm run backup -- --make-key prints: age1…')
    .optional(),
  BACKUP_DATABASE_URL: postgresUrl.optional(),
  DATABASE_CONNECTIONS: atLeastOne.default(10),
  DATABASE_CONNECT_TIMEOUT_MS: timeoutMs.default(3_000),
  DATABASE_LOCK_TIMEOUT_MS: timeoutMs.default(2_000),
  DATABASE_STATEMENT_TIMEOUT_MS: timeoutMs.default(10_000),
  DATABASE_JOB_STATEMENT_TIMEOUT_MS: timeoutMs.default(600_000),
  SESSION_SECRET: z
    .string()
    .regex(/^[^,]{32,}(,[^,]{32,})?$/, 'wants 32 characters or more, and at most two of them')
    .optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  HEADERS_SECONDS: z.coerce.number().positive().default(8),
  BODY_SECONDS: z.coerce.number().positive().default(10),
  UPLOAD_SECONDS: z.coerce.number().positive().default(60),
  IDLE_SECONDS: z.coerce.number().positive().default(20),
  KEEP_ALIVE_SECONDS: z.coerce.number().positive().optional(),
  CONNECTIONS_PER_ADDRESS: count.default(500),
  ALLOWED_ORIGINS: originList.optional(),
  TRUST_PROXY: flag.default(false),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headerList.default({}),
  OTEL_SERVICE_NAME: shortText.default('gathri'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),

  RAZORPAY_BASE_URL: httpUrl.optional(),
  RAZORPAY_CHECKOUT_URL: httpUrl.optional(),
  RAZORPAY_KEY_ID: z.string().min(1).optional(),
  RAZORPAY_KEY_SECRET: z.string().min(1).optional(),
  RAZORPAY_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^[^,]*[^,\s][^,]*(,[^,]*[^,\s][^,]*)*$/,
      'is one secret, or several with a comma between them, none of them empty',
    )
    .optional(),
  SHIPROCKET_BASE_URL: httpUrl.optional(),
  SHIPROCKET_EMAIL: z.email().optional(),
  SHIPROCKET_PASSWORD: z.string().min(1).optional(),
  SHIPROCKET_WEBHOOK_TOKEN: z.string().min(1).optional(),
  PICKUP_POSTCODE: z
    .string()
    .regex(/^[1-9][0-9]{5}$/)
    .default('302001'),
  PICKUP_LOCATION: z.string().min(1).default('Workshop'),
  SHOW_PACKING_PICTURES: z.enum(['off', 'on']).default('off'),
  LATE_FEE_BACK: z.enum(['off', 'on']).default('off'),
  PACKING_BOXES: z
    .string()
    .default('S 20 x 15 x 10 | M 30 x 25 x 15 | L 45 x 35 x 20 | XL 60 x 45 x 40')
    .superRefine((typed, context) => {
      const parsed = parseBoxes(typed)
      if (!parsed.ok) context.addIssue({ code: 'custom', message: parsed.message })
    }),
  FREE_DELIVERY_FROM_RUPEES: atLeastOne.max(10_000_000).optional(),
  // As text, because the back office shows the default.
  DELIVERY_ANYWHERE: z
    .string()
    .refine((typed) => parseZoneCharge(typed).ok, 'wants 79, or 79 + 40')
    .default('149 + 60'),
  DELIVERY_SAME_CITY: zoneCharge.optional(),
  DELIVERY_NEARBY: zoneCharge.optional(),
  DELIVERY_METROS: zoneCharge.optional(),
  DELIVERY_FAR: zoneCharge.optional(),
  DELIVERY_REMOTE: zoneCharge.optional(),
  CASH_ON_DELIVERY: z.enum(['off', 'on']).default('off'),
  CASH_UP_TO_RUPEES: atLeastOne.max(50_000).default(5_000),
  CASH_FEE_RUPEES: count.max(1_000).default(49),
  CASH_GOODS: z.enum(['off', 'on']).default('on'),
  BOOK_COURIER: z.enum(courierBookings).default('at once'),
  PROVIDER_TIMEOUT_MS: atLeastOne.default(5_000),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default(`Gathri <${demoSeller.email}>`),
  SANDBOX_MAIL_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  GOOGLE_ISSUER: httpUrl.optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GA4_BASE_URL: httpUrl.optional(),
  GA4_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/)
    .optional(),
  GA4_API_SECRET: z.string().min(1).optional(),

  SELLER_TRADE_NAME: shortText.default(demoSeller.tradeName),
  SELLER_LEGAL_NAME: shortText.default(demoSeller.legalName),
  SELLER_ADDRESS: shortText.default(demoSeller.address),
  SELLER_STATE: z.enum(indianStates.map((state) => state.name)).default(demoSeller.state),
  SELLER_PIN: z
    .string()
    .regex(/^[1-9][0-9]{5}$/)
    .default(demoSeller.pin),
  SELLER_GSTIN: gstin.default(demoSeller.gstin),
  FSSAI_LICENCE: z
    .string()
    .regex(/^[12]\d{13}$/, 'wants the fourteen digits of the licence')
    .optional(),
  SELLER_EMAIL: z.email().default(demoSeller.email),
  SHOP_MAILBOX: z.email().optional(),
  SELLER_PHONE: shortText.default(demoSeller.phone),
  GRIEVANCE_OFFICER_NAME: shortText.default(demoSeller.officer),
  GRIEVANCE_OFFICER_EMAIL: z.email().default(demoSeller.officerEmail),
  GRIEVANCE_OFFICER_PHONE: shortText.default(demoSeller.officerPhone),

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
  HOLDS_PER_NETWORK: count.default(300),
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

export type Environment = z.infer<typeof environment>
