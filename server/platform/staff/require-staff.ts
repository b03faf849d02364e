import type { Context } from 'hono'
import { clientAddress } from '#server/platform/http/client-address.ts'
import { toNetworkKey } from '#server/platform/http/network-key.ts'
import { declaredRefusal } from '#server/platform/routes/declared-refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { readStaffBrowserCookie } from './staff-cookie.ts'
import { toActor, type Requester, type SignedInStaff, type StaffCaller } from './staff-sessions.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Undefined on routes for everybody. */
    signedInStaff: Requester | undefined
    staffCaller: StaffCaller
  }
}

export const STEP_UP_REFUSAL = refuse.forbidden('step-up', 'Please confirm that it is you, then this goes on.')

/** Also for operations that ask for a step-up only sometimes, such as many prices at once. */
export function refuseWithoutStepUp(c: Context) {
  const { message, reason } = STEP_UP_REFUSAL
  return declaredRefusal(c, 403, message, { reason })
}

/** @returns a person, or a token with scopes for roles @throws on routes that are open to everybody */
export function requireStaff(c: Context): Requester {
  const signedIn = c.get('signedInStaff')
  if (!signedIn) throw new Error('This route must be closed to strangers in the route-permissions.ts of its wing')
  return signedIn
}

/** @throws on routes that tokens may call */
export function requirePerson(c: Context): SignedInStaff {
  const signedIn = requireStaff(c)
  if (!isPerson(signedIn))
    throw new Error('This route must be closed to tokens in the route-permissions.ts of its wing')
  return signedIn
}

const isPerson = (caller: Requester): caller is SignedInStaff => caller.session !== null

/** @throws on routes that are open to everybody */
export function requireActor(c: Context): StaffActor {
  return toActor(requireStaff(c), c.get('staffCaller').network)
}

export function readCaller(c: Context, { settings }: Pick<Shop, 'settings'>): StaffCaller {
  return {
    network: toNetworkKey(clientAddress(c, settings.trustProxy)),
    agent: c.req.header('user-agent') ?? '',
    browser: readStaffBrowserCookie(c, settings),
  }
}
