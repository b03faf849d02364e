import type { ApiDocument } from './api-document.ts'

type Operation = {
  operationId?: string
  tags?: string[]
  summary?: string
  description?: string
  security?: Record<string, string[]>[]
}

export function completeDocument(document: ApiDocument, publicUrl: string): ApiDocument {
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
