import type { ApiDocument } from './api-document.ts'
import { createExample, type Schema } from './create-example.ts'

type PathItem = NonNullable<ApiDocument['paths']>[string]
type RawOperation = NonNullable<PathItem['get']>

export interface Operation {
  id: string
  method: string
  path: string
  summary: string
  description: string
  needsBearer: boolean
  parameters: {
    name: string
    location: string
    required: boolean
    type: string
    description: string
    example?: unknown
  }[]
  body: unknown
  responses: { status: string; description: string; example: unknown }[]
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

export function groupOperations(document: ApiDocument): Map<string, Operation[]> {
  const groups = new Map<string, Operation[]>()
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const method of methods) {
      const raw = item[method]
      if (!raw) continue
      const group = raw.tags?.[0] ?? 'More'
      groups.set(group, [...(groups.get(group) ?? []), toOperation(document, method, path, raw)])
    }
  return groups
}

function toOperation(document: ApiDocument, method: string, path: string, raw: RawOperation): Operation {
  const schemas = document.components?.schemas ?? {}
  const example = (content: Content | undefined) =>
    content ? (content.example ?? createExample(content.schema, schemas)) : undefined
  return {
    id: `${method}${path.replace(/[^a-z0-9]+/gi, '-')}`.toLowerCase(),
    method: method.toUpperCase(),
    path,
    summary: raw.summary ?? path,
    description: raw.description ?? '',
    needsBearer: (raw.security ?? []).some((need) => Object.keys(need).length > 0),
    parameters: (raw.parameters ?? []).flatMap((parameter) => ('$ref' in parameter ? [] : [toParameter(parameter)])),
    body: raw.requestBody && !('$ref' in raw.requestBody) ? example(jsonContent(raw.requestBody)) : undefined,
    responses: Object.entries(raw.responses ?? {}).map(([status, answer]) => ({
      status,
      description: answer.description ?? '',
      example: example(jsonContent(answer)),
    })),
  }
}

type Content = { schema?: Schema; example?: unknown }
function jsonContent(holder: { content?: Record<string, Content> }): Content | undefined {
  return holder.content?.['application/json']
}

type RawParameter = {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: Schema
  example?: unknown
}
function toParameter({ name, in: location, required = false, description, schema, example }: RawParameter) {
  const known = schema && !('$ref' in schema) ? schema : undefined
  const shown = example ?? known?.example
  return {
    name,
    location,
    required,
    type: [known?.type ?? 'string'].flat().join(' or '),
    description: description ?? known?.description ?? '',
    ...(shown !== undefined && { example: shown as unknown }),
  }
}
