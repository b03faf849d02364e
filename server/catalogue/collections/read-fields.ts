import type { Collection } from './collection.ts'
import { isGroup, toWords, type QueryNode } from './parse-query.ts'
import { QueryError, quoteValue } from './query-error.ts'

/** In the collection's order; undefined for all of them. `id` always comes. */
export function readFields(
  of: { name: string; fields: readonly string[] },
  node: QueryNode | undefined,
  path: readonly string[],
): readonly string[] | undefined {
  if (node === undefined) return undefined
  const words = toWords(node)
  if (!words) throw new QueryError(path, `${path.join('.')} wants names, such as fields=name,price.`)
  if (words.includes('*')) return undefined
  for (const word of words)
    if (word !== 'id' && !of.fields.includes(word))
      throw new QueryError(path, `${of.name} have no field ${quoteValue(word)}. They have ${of.fields.join(', ')}.`)
  return of.fields.filter((field) => words.includes(field))
}

/** Fields by relation; undefined for all of them. */
export type PopulatedRelations = ReadonlyMap<string, readonly string[] | undefined>

export function readPopulate(collection: Collection, node: QueryNode | undefined): PopulatedRelations {
  const populated = new Map<string, readonly string[] | undefined>()
  if (node === undefined) return populated
  const words = toWords(node)
  if (words) for (const word of words.filter((word) => word !== '')) add(word, undefined)
  else if (isGroup(node)) for (const [name, value] of Object.entries(node)) add(name, value)
  else throw new QueryError(['populate'], 'populate wants names, such as populate=images.')
  return populated

  function add(name: string, value: QueryNode | undefined): void {
    if (name === '*') for (const known of Object.keys(collection.relations)) populated.set(known, undefined)
    else populated.set(name, readRelationFields(collection, name, value))
  }
}

function readRelationFields(
  collection: Collection,
  name: string,
  value: QueryNode | undefined,
): readonly string[] | undefined {
  const relation = Object.hasOwn(collection.relations, name) ? collection.relations[name] : undefined
  if (!relation) {
    const known = Object.keys(collection.relations)
    const instead = known.length > 0 ? `They have ${known.join(', ')}.` : 'They have none.'
    throw new QueryError(
      ['populate'],
      `${collection.name} have nothing called ${quoteValue(name)} to populate. ${instead}`,
    )
  }
  if (value === undefined || isWildcard(value)) return undefined
  if (!isGroup(value)) throw new QueryError(['populate', name], `populate[${name}] wants true, * or fields.`)
  for (const [key, nested] of Object.entries(value))
    // Relations have no relations of their own: `populate=*` inside one is complete.
    if (key !== 'fields' && !(key === 'populate' && isWildcard(nested)))
      throw new QueryError(['populate', name, key], `populate[${name}] has no option ${quoteValue(key)}, only fields.`)
  return readFields({ name, fields: relation.fields }, value['fields'], ['populate', name, 'fields'])
}

const isWildcard = (value: QueryNode): boolean => value === '*' || value === 'true' || value === '' || value === null
