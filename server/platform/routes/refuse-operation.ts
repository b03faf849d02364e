import type { Context, MiddlewareHandler } from 'hono'
import type { RefusalDetails } from '#contract/errors.ts'
import { errorBody, type RefusalStatus } from '#server/platform/http/errors.ts'
import type { BenchRefusal } from '#shop/packing/bench-refusals.ts'
import { refuse, type OperationRefusal, type RefusalKind } from '#shop/refusal.ts'

const statusOfKind: Readonly<Record<RefusalKind, RefusalStatus>> = {
  'not-accepted': 400,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  stale: 412,
  invalid: 422,
  incomplete: 428,
  'too-many-tries': 429,
  busy: 503,
}

/** A 422 names the field that the refusal is about. */
export function refuseOperation(
  c: Context,
  { kind, reason, message, values, retryAfterSeconds }: OperationRefusal & { retryAfterSeconds?: number },
  details: RefusalDetails = {},
) {
  const status = statusOfKind[kind]
  if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds))
  if (kind === 'busy') c.header('retry-after', '1')
  const field = status === 422 ? { errors: [{ path: [reason], message }] } : {}
  // The status is typed as one of the range that each route declares.
  return c.json(errorBody(status, message, { reason, ...field, ...(values && { values }), ...details }), status as 400)
}

/** Takes only refusals whose words the benches have in every language. */
export const refuseAtBench = (c: Context, refused: OperationRefusal<BenchRefusal>) => refuseOperation(c, refused)

type WithCurrent = OperationRefusal & { current?: object; by?: string; at?: string }

export function refuseWithCurrent(c: Context, refused: WithCurrent) {
  const { current, by, at } = refused
  return refuseOperation(c, refused, {
    ...(current && { current: { ...current } }),
    ...(by !== undefined && { by }),
    ...(at !== undefined && { at }),
  })
}

const NO_VERSION = refuse.incomplete('no-version', 'Send the version that was read as If-Match.')

/** `"v7"` is 7. */
function readVersion(c: Context): number | undefined {
  const found = /^"v(\d{1,9})"$/.exec(c.req.header('if-match') ?? '')?.[1]
  return found === undefined ? undefined : Number(found)
}

/** Guards the writes of versioned routes. */
export const refuseWithoutVersion: MiddlewareHandler = async (c, next) =>
  readVersion(c) === undefined ? refuseOperation(c, NO_VERSION) : next()

/** @throws on routes whose row in the contract is not versioned */
export function requireVersion(c: Context): number {
  const version = readVersion(c)
  if (version === undefined) throw new Error('This route must be versioned in its contract')
  return version
}

export const setVersion = (c: Context, version: number) => c.header('etag', `"v${version}"`)

/** Its version is the answer's ETag. */
export function answerVersioned<Row extends { version: number }>(c: Context, data: Row) {
  setVersion(c, data.version)
  return c.json({ data }, 200)
}
