import type { OpenAPIHono } from '@hono/zod-openapi'
import { cors } from 'hono/cors'
import type { Settings } from '#config'

type CorsSettings = Pick<Settings, 'allowedOrigins'>

/** Public and cached for everybody. */
const publicResources = ['products', 'categories', 'suggestions']
/** By bearer token, never by cookie. Webhooks and forms are not among them. */
const tokenResources = ['checkout', 'auth', 'connect', 'orders', 'users']

/** Without cookies. Once any origin is allowed, the catalogue is open to all: its cache is shared. */
export function enableCors(api: OpenAPIHono, { allowedOrigins }: CorsSettings): void {
  const isOpen = allowedOrigins.length > 0
  const each = allowedOrigins.includes('*') ? '*' : [...allowedOrigins]
  for (const [names, origin] of [
    [publicResources, '*'],
    [tokenResources, each],
  ] as const)
    for (const name of names)
      if (isOpen)
        api.use(
          `/api/${name}/*`,
          cors({
            origin: typeof origin === 'string' ? origin : [...origin],
            allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
            allowHeaders: ['authorization', 'content-type', 'idempotency-key'],
            exposeHeaders: ['retry-after'],
            maxAge: 600,
          }),
        )
  api.use('/api/*', (c, next) => (c.req.method === 'OPTIONS' ? Promise.resolve(c.body(null, 204)) : next()))
}
