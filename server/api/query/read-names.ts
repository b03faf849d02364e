import type { Collection } from './collection.ts'
import { isGroup, wordsOf, type Branch } from './parse-query.ts'
import { QueryFault, quoted } from './query-fault.ts'

/** The fields wanted, in the order they are known; undefined for all of them. `id` comes always. */
export function readFields(
  of: { name: string; fields: readonly string[] },
  branch: Branch | undefined,
  path: readonly string[],
): readonly string[] | undefined {
  if (branch === undefined) return undefined
  const words = wordsOf(branch)
  if (!words) throw new QueryFault(path, `${path.join('.')} wants names, such as fields=name,price.`)
  if (words.includes('*')) return undefined
  for (const word of words)
    if (word !== 'id' && !of.fields.includes(word))
      throw new QueryFault(
        path,
        `${of.name} have no field ${quoted(word)}. They have ${of.fields.join(', ')}.`,
      )
  return of.fields.filter((field) => words.includes(field))
}

/** The relations wanted and, for each, its fields; undefined for all of them. */
export type Populated = ReadonlyMap<string, readonly string[] | undefined>

export function readPopulate(collection: Collection, branch: Branch | undefined): Populated {
  const populated = new Map<string, readonly string[] | undefined>()
  if (branch === undefined) return populated
  const words = wordsOf(branch)
  if (words) for (const word of words.filter((word) => word !== '')) add(word, undefined)
  else if (isGroup(branch)) for (const [name, value] of Object.entries(branch)) add(name, value)
  else throw new QueryFault(['populate'], 'populate wants names, such as populate=images.')
  return populated

  function add(name: string, value: Branch | undefined): void {
    if (name === '*') for (const known of Object.keys(collection.relations)) populated.set(known, undefined)
    else populated.set(name, fieldsOf(collection, name, value))
  }
}

function fieldsOf(
  collection: Collection,
  name: string,
  value: Branch | undefined,
): readonly string[] | undefined {
  const relation = Object.hasOwn(collection.relations, name) ? collection.relations[name] : undefined
  if (!relation) {
    const known = Object.keys(collection.relations)
    const instead = known.length > 0 ? `They have ${known.join(', ')}.` : 'They have none.'
    throw new QueryFault(
      ['populate'],
      `${collection.name} have nothing called ${quoted(name)} to populate. ${instead}`,
    )
  }
  if (value === undefined || isEverything(value)) return undefined
  if (!isGroup(value)) throw new QueryFault(['populate', name], `populate[${name}] wants true, * or fields.`)
  for (const [key, nested] of Object.entries(value))
    // Populated further, they have nothing more: who asks for all of it has it.
    if (key !== 'fields' && !(key === 'populate' && isEverything(nested)))
      throw new QueryFault(
        ['populate', name, key],
        `populate[${name}] has no option ${quoted(key)}, only fields.`,
      )
  return readFields({ name, fields: relation.fields }, value['fields'], ['populate', name, 'fields'])
}

const isEverything = (value: Branch): boolean =>
  value === '*' || value === 'true' || value === '' || value === null
