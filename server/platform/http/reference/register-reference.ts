import { readFile } from 'node:fs/promises'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiDocument } from './api-document.ts'
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

type Operation = {
  operationId?: string
  tags?: string[]
  summary?: string
  description?: string
  security?: Record<string, string[]>[]
}

function completeDocument(document: ApiDocument, publicUrl: string): ApiDocument {
  const tags = new Set<string>()
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(item as Record<string, Operation>)) {
      operation.operationId ??= nameOperation(method, path)
      operation.security ??= []
      operation.description ??= `${operation.summary ?? path}.`
      operation.tags?.forEach((tag) => tags.add(tag))
    }
  closeTuples(document)
  document.tags = [...tags].sort().map((name) => ({ name }))
  document.info.contact = { name: 'Gathri', url: `${publicUrl}/contact` }
  document.info.license = { name: 'All rights reserved', url: `${publicUrl}/terms` }
  return document
}

/** Generators take a tuple without a length for a list of anything; linters want `items` as well. */
function closeTuples(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  if ('prefixItems' in node && Array.isArray(node.prefixItems) && !('items' in node))
    Object.assign(node, { items: {}, minItems: node.prefixItems.length, maxItems: node.prefixItems.length })
  Object.values(node).forEach(closeTuples)
}

function nameOperation(method: string, path: string): string {
  const words = path.replace(/^(\/counter)?\/api(\/v1)?\//, '').replaceAll(/\{(\w+)\}/g, 'by-$1')
  return (
    method +
    words
      .split(/[^A-Za-z0-9]+/)
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join('')
  )
}
