import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiDocument } from '#server/platform/http/reference/api-document.ts'
import { registerReference } from '#server/platform/http/reference/register-reference.ts'
import { routePermissions } from '#server/edge/all-route-permissions.ts'
import type { RoutePermission } from '#server/platform/routes/route-permission.ts'

/** Register it last: it describes what is registered before it. */
export function registerReferenceRoutes(api: OpenAPIHono, publicUrl: string): void {
  const places = {
    document: '/api/openapi.json',
    page: '/api/docs',
    style: '/api/docs.css',
    home: { href: '/', label: 'shop' },
    token: '<jwt>',
    publicUrl,
  }
  registerReference(api, places, () => describeCallers(createApiDocument(api, publicUrl)))
}

function createApiDocument(api: OpenAPIHono, publicUrl: string): ApiDocument {
  return api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Gathri API',
      version: '1.0.0',
      description:
        'The shop over HTTP. Amounts are whole paise, weights kilograms, lengths centimetres, moments ISO 8601 in UTC. ' +
        'Answers have the shapes of Strapi 4. When `data` is null the request has failed, and `error.message` says why. ' +
        'Any call may answer 503 while the database cannot be reached: ask again after the seconds in `retry-after`. ' +
        'A slash at the end of a path changes nothing. Bodies are JSON, 64 KB at most, for `orders/new` and `recipients/check` 512 KB. Pages of the ' +
        'origins that the shop names may call it from a browser, with a bearer token and without cookies.',
    },
    servers: [{ url: publicUrl }],
  })
}

const callers: Readonly<Record<RoutePermission, string>> = {
  everybody: 'Open to everybody.',
  'guest or customer': 'Open to guests and customers; a token that comes must be valid.',
  customer: 'For signed-in customers.',
  oneself: 'For the signed-in customer of this id.',
  'own orders': 'For the signed-in customer, of their own orders.',
}

/** Adds who may call each route. */
function describeCallers(document: ApiDocument): ApiDocument {
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(item as Record<string, { description?: string }>)) {
      const route = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
      const caller = callers[routePermissions[route] ?? 'everybody']
      operation.description = operation.description ? `${operation.description} ${caller}` : caller
    }
  return document
}
