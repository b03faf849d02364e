import type { CounterRoutePermissions, RoutePermissions } from '#server/platform/routes/route-permission.ts'
import * as catalogue from '#server/catalogue/route-permissions.ts'
import * as edge from './route-permissions.ts'
import * as fulfilment from '#server/fulfilment/route-permissions.ts'
import * as insight from '#server/insight/route-permissions.ts'
import * as money from '#server/money/route-permissions.ts'
import * as orders from '#server/orders/route-permissions.ts'
import * as people from '#server/people/route-permissions.ts'
import * as platform from '#server/platform/route-permissions.ts'
import * as storefront from '#server/storefront/route-permissions.ts'

/** @throws when two wings name the same route */
export function mergePermissions<Permission>(
  tables: readonly Readonly<Record<string, Permission>>[],
): Readonly<Record<string, Permission>> {
  const rows = tables.flatMap((table) => Object.entries(table))
  const merged = new Map(rows)
  if (merged.size < rows.length) {
    const twice = rows.map(([route]) => route).filter((route, index, all) => all.indexOf(route) !== index)
    throw new Error(`Routes with two permissions: ${twice.join(', ')}`)
  }
  return Object.fromEntries(merged)
}

/** Permissions of the public API. A route without a row is closed to everybody. */
export const routePermissions: RoutePermissions = mergePermissions([
  edge.apiPermissions,
  storefront.apiPermissions,
  fulfilment.apiPermissions,
  people.apiPermissions,
  money.apiPermissions,
  orders.apiPermissions,
  catalogue.apiPermissions,
  platform.apiPermissions,
])

/** Permissions of the back office. A route without a row is closed to everybody. */
export const counterRoutePermissions: CounterRoutePermissions = mergePermissions([
  edge.counterPermissions,
  storefront.counterPermissions,
  fulfilment.counterPermissions,
  insight.counterPermissions,
  people.counterPermissions,
  money.counterPermissions,
  orders.counterPermissions,
  catalogue.counterPermissions,
  platform.counterPermissions,
])
