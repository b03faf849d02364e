import { readFile } from 'node:fs/promises'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiDocument } from './api-document.ts'
import { completeDocument } from './complete-document.ts'
import { renderReferencePage, type ReferencePlaces } from './render-reference-page.ts'

const headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** Registers the document, its HTML page and style. Call it last: it describes the routes registered before it. */
export function registerReference(api: OpenAPIHono, places: ReferencePlaces, create: () => ApiDocument): void {
  const document = once(() => completeDocument(create(), places.publicUrl))
  const page = once(() => renderReferencePage(document(), places))
  const style = once(() => readFile(new URL('./reference.css', import.meta.url), 'utf8'))
  api.get(places.document, (c) => c.json(document()))
  api.get(places.page, (c) => c.html(page(), 200, headers))
  api.get(places.style, async (c) =>
    c.body(await style(), 200, {
      'content-type': 'text/css; charset=utf-8',
      'x-content-type-options': 'nosniff',
    }),
  )
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
