import type { Context } from 'hono'
import type { RefusalDetails } from '#contract/errors.ts'
import { errorBody, type RefusalStatus } from '#server/platform/http/errors.ts'
import type { Refusal } from '#shop/refusal.ts'

/** Reasons that are not here are 409: what was asked for is right, but not now. */
const statusOfReason: Readonly<Record<string, RefusalStatus>> = {
  wrong: 400,
  passkey: 400,
  expired: 400,
  'not-allowed': 403,
  locked: 403,
  'not-found': 404,
  stale: 412,
  email: 422,
  invalid: 422,
  name: 422,
  typed: 422,
  means: 422,
  password: 422,
  code: 422,
  category: 422,
  categories: 422,
  pins: 422,
  picture: 422,
  file: 422,
  options: 422,
  extras: 422,
  'price-breaks': 422,
  codes: 422,
  value: 422,
  atMost: 422,
  subtotal: 422,
  pieces: 422,
  products: 422,
  states: 422,
  firstDay: 422,
  lastDay: 422,
  rows: 422,
  mapping: 422,
  url: 422,
  price: 422,
  variants: 422,
  sku: 422,
  barcode: 422,
  units: 422,
  note: 422,
  networks: 422,
  pin: 422,
  'too-large': 422,
  'too-small': 422,
  'not-a-picture': 422,
  'too-many-pixels': 422,
  broken: 422,
  'no-version': 428,
  'no-key': 428,
  'too-many-tries': 429,
  busy: 503,
}

/** What an operation says no to, with its sentence; a 422 names the field it is about. */
export function refuseOperation(
  c: Context,
  { reason, message, retryAfterSeconds }: Refusal & { retryAfterSeconds?: number },
  details: RefusalDetails = {},
) {
  const status = statusOfReason[reason] ?? 409
  if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds))
  if (reason === 'busy') c.header('retry-after', '1')
  const field = status === 422 ? { errors: [{ path: [reason], message }] } : {}
  // The status is typed as one of the range that each route declares.
  return c.json(errorBody(status, message, { reason, ...field, ...details }), status as 400)
}

type WithCurrent = Refusal & { current?: object; by?: string; at?: string }

export function refuseWithCurrent(c: Context, refused: WithCurrent) {
  const { current, by, at } = refused
  return refuseOperation(c, refused, {
    ...(current && { current: { ...current } }),
    ...(by !== undefined && { by }),
    ...(at !== undefined && { at }),
  })
}

/** `"v7"` is 7; undefined without one. */
export function readVersion(c: Context): number | undefined {
  const found = /^"v(\d{1,9})"$/.exec(c.req.header('if-match') ?? '')?.[1]
  return found === undefined ? undefined : Number(found)
}

export const NO_VERSION: Refusal<'no-version'> = {
  ok: false,
  reason: 'no-version',
  message: 'Send the version that was read as If-Match.',
}

export const setVersion = (c: Context, version: number) => c.header('etag', `"v${version}"`)
