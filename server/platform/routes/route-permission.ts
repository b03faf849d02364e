import type { Permission } from '#shop/staff/permissions.ts'

/**
 * - `everybody`: before signing in
 * - `signed in`: any staff, for their own things; `own device`: not by the PIN of a shared one
 * - `stepped up`: as `own device`, with a passkey or a code in the last minutes
 * - `staff or token`: tokens as well, with any scopes; the answer leaves out what these do not allow
 * - a permission: staff whose roles, or tokens whose scopes have it. Writes with one that asks for a step-up want that, too
 * - a permission `by amount`: the operation asks for the step-up, with the amount in its transaction
 */
export type CounterRoutePermission =
  | 'everybody'
  | 'signed in'
  | 'own device'
  | 'stepped up'
  | 'staff or token'
  | Permission
  | ByAmount
type ByAmount = `${Permission} by amount`

export const isByAmount = (rule: CounterRoutePermission): rule is ByAmount => rule.endsWith(' by amount')
export const permissionOf = (rule: ByAmount) => rule.slice(0, -' by amount'.length) as Permission

/**
 * `oneself`: the path's `id` must be one's own; `own orders`: the query's `email` and `user`.
 * `everybody` reads no token; for `guest or customer` one that comes must be valid.
 */
export type RoutePermission = 'everybody' | 'guest or customer' | 'customer' | 'oneself' | 'own orders'

/** Permissions of one wing by route, such as `GET /api/products/:id`. A route without a row is closed to everybody. */
export type RoutePermissions = Readonly<Record<string, RoutePermission>>
export type CounterRoutePermissions = Readonly<Record<string, CounterRoutePermission>>
