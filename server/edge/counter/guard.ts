import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { clientAddress } from '#server/platform/http/client-address.ts'
import { refusal } from '#server/platform/http/errors.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findApiToken } from '#server/platform/staff/find-api-token.ts'
import {
  findStaffSession,
  steppedUpUntil,
  type Requester,
  type SignedInStaff,
} from '#server/platform/staff/staff-sessions.ts'
import { readCaller, refuseWithoutStepUp } from '#server/platform/staff/require-staff.ts'
import {
  explainMissingPermission,
  hasPermission,
  needsStepUp,
  permissions,
  type Held,
  type Permission,
} from '#shop/staff/permissions.ts'
import {
  isByAmount,
  permissionOf,
  type CounterRoutePermission,
  type CounterRoutePermissions,
} from '#server/platform/routes/route-permission.ts'
import { isSameOriginWrite, readStaffCookie } from '#server/platform/staff/staff-cookie.ts'

/** An open page polls it, so it must not keep a session alive. */
const EVENTS_ROUTE = 'GET /counter/api/v1/events'
const API = '/counter/api/'
const SIGNED_OUT = 'Please sign in.'
const WRONG_TOKEN = 'This token is unknown, expired or revoked, or may not be used from your network.'
const NOT_WHEN_SHARED = 'Not on a shared device. Sign in with your passkey or password on a device of your own.'
const NOT_FOR_TOKENS = 'A token cannot do this. Sign in to the back office, and do it there.'
const FOREIGN_WRITE = 'This can only be sent from the pages of the back office.'

/** Must be registered before every route. */
export function guardCounterRoutes(api: OpenAPIHono, shop: Shop, routes: CounterRoutePermissions): void {
  const limitToken = limitTokenRequests()
  api.use(`${API}*`, refuseForeignWrites(shop), async (c, next) => {
    const route = findMatchedRoute(c)
    // The fallback answers with 404 or 405.
    if (route === undefined) return next()
    const permission = routes[route]
    if (permission === undefined) {
      shop.log.error(
        { event: 'counter.route_without_permission', route },
        'this route has no row in the route-permissions.ts of its wing and is closed',
      )
      return refusal(c, 403, 'Forbidden')
    }
    c.set('staffCaller', readCaller(c, shop))
    const bearer = readBearer(c)
    if (bearer !== undefined) {
      const token = await findApiToken(shop, bearer, clientAddress(c, shop.settings.trustProxy))
      if (!token) return refusal(c, 401, WRONG_TOKEN)
      c.set('signedInStaff', token)
      return (await limitToken(c, token.staff.id)) ?? refuseToken(c, token, permission) ?? next()
    }
    if (permission === 'everybody') return next()
    const signedIn = await findStaffSession(
      shop,
      readStaffCookie(c, shop.settings),
      route === EVENTS_ROUTE ? 'listener' : 'visit',
    )
    if (!signedIn) return refusal(c, 401, SIGNED_OUT)
    c.set('signedInStaff', signedIn)
    return refuseFor(c, signedIn, permission, shop.now()) ?? next()
  })
}

/** A browser behind a proxy with HTTP Basic auth sends that along: it is no token, and its cookie counts. */
const readBearer = (c: Context) => /^Bearer +(.*)$/is.exec(c.req.header('authorization') ?? '')?.[1]

function refuseForeignWrites({ settings }: Pick<Shop, 'settings'>): MiddlewareHandler {
  return (c, next) =>
    isRead(c) || readBearer(c) !== undefined || isSameOriginWrite(c, settings)
      ? next()
      : Promise.resolve(refusal(c, 403, FOREIGN_WRITE))
}

function refuseFor(
  c: Context,
  { staff, session, device }: SignedInStaff,
  permission: CounterRoutePermission,
  now: Date,
) {
  if (permission === 'everybody' || permission === 'signed in' || permission === 'staff or token') return undefined
  if (device && (permission === 'own device' || permission === 'stepped up'))
    return refusal(c, 403, NOT_WHEN_SHARED, { reason: 'shared-device' })
  if (permission === 'own device') return undefined
  if (isByAmount(permission)) return refuseWithout(c, permissionOf(permission), staff.roles)
  const refused = permission === 'stepped up' ? undefined : refuseWithout(c, permission, staff.roles)
  if (refused) return refused
  const wantsStepUp = permission === 'stepped up' || (needsStepUp(permission) && !isRead(c))
  return wantsStepUp && !steppedUpUntil(session, now) ? refuseWithoutStepUp(c) : undefined
}

function refuseWithout(c: Context, permission: Permission, held: Held): Response | undefined {
  if (hasPermission(held, permission)) return undefined
  return refusal(c, 403, explainMissingPermission(permission), { reason: 'permission', permission })
}

/** The cookie beside it, if any, is not looked at. */
function refuseToken(c: Context, { staff }: Requester, permission: CounterRoutePermission): Response | undefined {
  if (permission === 'staff or token') return undefined
  if (
    permission === 'everybody' ||
    permission === 'signed in' ||
    permission === 'own device' ||
    permission === 'stepped up' ||
    isByAmount(permission)
  )
    return refusal(c, 403, NOT_FOR_TOKENS, { reason: 'token' })
  if (!hasPermission(staff.roles, permission)) {
    const message = `This token may not ${permissions[permission].sentence}: it lacks ${permission}.`
    return refusal(c, 403, message, { reason: 'permission', permission })
  }
  return undefined
}

const isRead = (c: Context) => c.req.method === 'GET' || c.req.method === 'HEAD'

/** Such as `POST /counter/api/v1/orders/:number/holds`. */
function findMatchedRoute(c: Context): string | undefined {
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
  const found = matchedRoutes(c).find((route) => route.method === method && route.path.startsWith(API))
  return found && `${method} ${found.path}`
}

const POINTS = 600
const SECONDS = 60

/** Counts per token and process. A count in the database would cost more than the requests it limits. */
function limitTokenRequests(): (c: Context, tokenId: string) => Promise<Response | undefined> {
  const limiter = new RateLimiterMemory({ points: POINTS, duration: SECONDS })
  return async (c, tokenId) => {
    try {
      await limiter.consume(tokenId)
      return undefined
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      c.header('retry-after', String(Math.max(1, Math.ceil(refused.msBeforeNext / 1000))))
      return refusal(c, 429, `A token may ask ${POINTS} times a minute. Please try again a little later.`)
    }
  }
}
