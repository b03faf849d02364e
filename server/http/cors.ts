import type { OpenAPIHono } from '@hono/zod-openapi'
import { cors } from 'hono/cors'
import type { Settings } from '#config'

type CorsSettings = Pick<Settings, 'allowedOrigins'>

/** Read by anybody, kept for everybody. */
const publicResources = ['products', 'categories', 'suggestions']
/** By bearer token, never by cookie. Webhooks, forms and the owner's calls are not among them. */
const tokenResources = ['checkout', 'auth', 'connect', 'orders', 'users']

/**
 * Lets browsers on pages of other origins call the API, and tells them so when they ask with `OPTIONS`. Cookies stay out
 * of it. The catalogue opens to every origin once any is allowed: its answers are kept, and the same for everybody.
 */
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
