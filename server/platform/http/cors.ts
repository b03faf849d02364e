import type { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { Settings } from '#config'

type CorsSettings = Pick<Settings, 'allowedOrigins'>

const publicResources = ['products', 'categories', 'suggestions']
/** By bearer token, never by cookie. Webhooks and forms are excluded. */
const tokenResources = ['checkout', 'auth', 'connect', 'orders', 'users']

const exposedHeaders = ['retry-after']

/** Without cookies. If any origin is allowed, the catalogue is open to all, because its cache is shared. */
export function enableCors(api: OpenAPIHono, { allowedOrigins }: CorsSettings): void {
  if (allowedOrigins.length > 0) {
    for (const name of publicResources) api.use(`/api/${name}/*`, allowEveryOrigin())
    const origin = allowedOrigins.includes('*') ? '*' : [...allowedOrigins]
    for (const name of tokenResources) api.use(`/api/${name}/*`, allowOrigin(origin))
  }
  api.use('/api/*', (c, next) => (c.req.method === 'OPTIONS' ? Promise.resolve(c.body(null, 204)) : next()))
}

function allowOrigin(origin: string | string[]): MiddlewareHandler {
  return cors({
    origin,
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['authorization', 'content-type', 'idempotency-key'],
    exposeHeaders: exposedHeaders,
    maxAge: 600,
  })
}

/** Hono's `cors` creates a response too early, and the real one is then copied into it as a stream. */
function allowEveryOrigin(): MiddlewareHandler {
  const preflight = allowOrigin('*')
  return (c, next) => {
    if (c.req.method === 'OPTIONS') return preflight(c, next)
    c.header('access-control-allow-origin', '*')
    c.header('access-control-expose-headers', exposedHeaders.join(','))
    return next()
  }
}
