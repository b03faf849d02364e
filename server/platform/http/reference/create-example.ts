import type { ApiDocument } from './api-document.ts'

type Schemas = NonNullable<NonNullable<ApiDocument['components']>['schemas']>
export type Schema = Schemas[string]

const plain: Record<string, unknown> = { string: 'text', integer: 1, number: 1, boolean: true, null: null }

export function createExample(schema: Schema | undefined, schemas: Schemas, depth = 0): unknown {
  if (!schema || depth > 12) return null
  if ('$ref' in schema) return createExample(schemas[schema.$ref.split('/').at(-1) ?? ''], schemas, depth + 1)
  if (schema.example !== undefined) return schema.example
  if (schema.examples?.[0] !== undefined) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const [variant] = schema.oneOf ?? schema.anyOf ?? []
  if (variant) return createExample(variant, schemas, depth + 1)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => createExample(part, schemas, depth + 1)))
  const [type] = [schema.type].flat()
  if (type === 'array') return [createExample(schema.items, schemas, depth + 1)]
  if (type === 'object' || schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, property]) => [
        name,
        createExample(property, schemas, depth + 1),
      ]),
    )
  return plain[type ?? 'null']
}
