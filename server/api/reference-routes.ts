import { readFile } from 'node:fs/promises'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { renderReferencePage } from './reference/render-reference-page.ts'

export type ApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>

const headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** Register it last: it describes what is registered before it. */
export function registerReferenceRoutes(api: OpenAPIHono, publicUrl: string): void {
  const document = once(() => createApiDocument(api, publicUrl))
  const page = once(() => renderReferencePage(document(), publicUrl))
  const style = once(() => readFile(new URL('./reference/reference.css', import.meta.url), 'utf8'))
  api.get('/api/openapi.json', (c) => c.json(document()))
  api.get('/api/docs', (c) => c.html(page(), 200, headers))
  api.get('/api/docs.css', async (c) =>
    c.body(await style(), 200, {
      'content-type': 'text/css; charset=utf-8',
      'x-content-type-options': 'nosniff',
    }),
  )
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
        'A slash at the end of a path changes nothing. Bodies are JSON, 64 KB at most, for `orders/new` 512 KB. Pages of the ' +
        'origins that the shop names may call it from a browser, with a bearer token and without cookies.',
    },
    servers: [{ url: publicUrl }],
  })
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
