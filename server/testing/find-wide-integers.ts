import type { ApiDocument } from '#server/platform/http/reference/api-document.ts'

const MAX_INTEGER = 2_147_483_647

/** Integers in requests that exceed 32-bit columns, such as `POST /api/cart lines.0.id`. */
export function findWideIntegers(document: ApiDocument): string[] {
  const schemas = document.components?.schemas ?? {}
  const found: string[] = []
  const look = (schema: unknown, path: string, seen: readonly string[]): void => {
    if (Array.isArray(schema)) return schema.forEach((each) => look(each, path, seen))
    if (typeof schema !== 'object' || schema === null) return
    const { $ref, type, maximum, properties, ...rest } = schema as Record<string, unknown>
    if (typeof $ref === 'string') {
      const name = $ref.split('/').at(-1) ?? ''
      return seen.includes(name) ? undefined : look(schemas[name], path, [...seen, name])
    }
    if (type === 'integer' && !(Number(maximum) <= MAX_INTEGER)) found.push(path)
    for (const [name, value] of Object.entries((properties ?? {}) as object)) look(value, `${path}.${name}`, seen)
    for (const key of ['items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties']) look(rest[key], path, seen)
  }
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
      const operation = item[method]
      if (!operation) continue
      const name = `${method.toUpperCase()} ${path}`
      for (const parameter of operation.parameters ?? [])
        if ('schema' in parameter) look(parameter.schema, `${name} ?${parameter.name}`, [])
      const { requestBody } = operation
      if (requestBody && !('$ref' in requestBody))
        for (const content of Object.values(requestBody.content)) look(content?.schema, name, [])
    }
  return [...new Set(found)]
}
