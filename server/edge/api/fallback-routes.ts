import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { routePermissions } from '#server/edge/all-route-permissions.ts'
import { refusal } from '#server/platform/http/errors.ts'

const knownRoutes = Object.keys(routePermissions).map((route) => route.split(' ') as [method: string, path: string])

/** Strapi's routes that are closed to everybody here: 403, as Strapi answers. */
const forbiddenRoutes: Readonly<Record<string, RegExp>> = {
  GET: /^\/api\/(orders|users|users\/[^/]+|users\/count|users-permissions\/.+|upload\/files(\/[^/]+)?|auth\/email-confirmation)$/,
  POST: /^\/api\/(products|categories|orders|users|upload|users-permissions\/.+|auth\/send-email-confirmation)$/,
  PUT: /^\/api\/(products|categories|orders|users-permissions)\/[^/]+(\/[^/]+)?$/,
  DELETE: /^\/api\/(products|categories|orders|users|upload\/files|users-permissions)\/[^/]+(\/[^/]+)?$/,
}

export function registerFallbackRoutes(api: OpenAPIHono): void {
  api.all('/api/*', (c) => respondToUnmatchedRoute(c))
}

function respondToUnmatchedRoute(c: Context): Response {
  const path = c.req.path.replace(/(?<=[^/])\/$/, '')
  if (forbiddenRoutes[c.req.method]?.test(path)) return refusal(c, 403, 'Forbidden')
  const methods = knownRoutes.filter(([, pattern]) => matchesPattern(pattern, path)).map(([method]) => method)
  if (methods.length === 0) return refusal(c, 404, 'Not Found')
  c.header(
    'allow',
    [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].join(', '),
  )
  return refusal(c, 405, 'Method Not Allowed')
}

function matchesPattern(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/', wanted.length + 1)
  return (
    given.length === wanted.length &&
    wanted.every((part, place) => (part.startsWith(':') ? given[place] !== '' : part === given[place]))
  )
}
