import type { CounterRoutePermissions, RoutePermissions } from '#server/platform/routes/route-permission.ts'

export const apiPermissions: RoutePermissions = {
  'GET /api/openapi.json': 'everybody',
  'GET /api/docs': 'everybody',
  'GET /api/docs.css': 'everybody',
  'GET /api/checkout/settings': 'everybody',
}

export const counterPermissions: CounterRoutePermissions = {
  'GET /counter/api/v1/openapi.json': 'staff or token',
  'GET /counter/api/docs': 'signed in',
  'GET /counter/api/docs.css': 'signed in',
  'POST /counter/api/v1/audit/:entry/undo': 'audit.undo',
}
