import type { Permission } from '#shop/staff/permissions.ts'

/**
 * - `everybody`: before signing in
 * - `signed in`: any staff, for their own things; `stepped up`: a passkey or a code in the last minutes as well
 * - a permission: staff whose roles have it. Writes with one that asks for a step-up want that, too
 */
export type CounterRoutePermission = 'everybody' | 'signed in' | 'stepped up' | Permission

/** A route without a row is closed to everybody. */
export const counterRoutePermissions: Readonly<Record<string, CounterRoutePermission>> = {
  'POST /counter/api/v1/sign-out': 'signed in',
  'POST /counter/api/v1/step-up/demo': 'signed in',
  'GET /counter/api/v1/me': 'signed in',
}
