import type { CounterRoutePermissions } from '#server/platform/routes/route-permission.ts'

export const counterPermissions: CounterRoutePermissions = {
  // Each kind by its own permission.
  'GET /counter/api/v1/search': 'staff or token',
  'GET /counter/api/v1/reports/:report': 'reports.sales',
  'GET /counter/api/v1/reports/:report/file': 'reports.sales',
  'POST /counter/api/v1/exports/orders': 'orders.money',
  'POST /counter/api/v1/exports/buyers': 'customers.export',
  // The caller must have requested the export, and still hold its permission.
  'GET /counter/api/v1/exports/:export/file': 'signed in',
}
