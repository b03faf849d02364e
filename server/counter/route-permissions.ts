import type { Permission } from '#shop/staff/permissions.ts'

/**
 * - `everybody`: before signing in
 * - `signed in`: any staff, for their own things
 * - a permission: staff whose roles have it
 */
export type CounterRoutePermission = 'everybody' | 'signed in' | Permission

/** A route without a row is closed to everybody. */
export const counterRoutePermissions: Readonly<Record<string, CounterRoutePermission>> = {
  'GET /counter/api/v1/me': 'signed in',
}
