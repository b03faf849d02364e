import { inCategories, isOneOf, type Filter, type FilterValue } from './filter.ts'

/** Merges conditions with value lists: together they cost the longest, not the sum. */
export function mergeLists(filter: Filter): Filter {
  if ('not' in filter) return { not: mergeLists(filter.not) }
  if ('any' in filter) {
    const each = filter.any.map(mergeLists).flatMap((one) => ('any' in one ? one.any : [one]))
    const merged = merge(each, readAlternatives, (one, other) => new Set([...one, ...other]))
    return merged.length === 1 ? merged[0]! : { any: merged }
  }
  if (!('all' in filter)) return filter
  const each = filter.all.map(mergeLists).flatMap((one) => ('all' in one ? one.all : [one]))
  return { all: merge(each, readField, (one, other) => new Set([...one].filter((value) => other.has(value)))) }
}

type Values = ReadonlySet<FilterValue>
type List = { of: string; values: Values; write: (values: FilterValue[]) => Filter }

function merge(
  filters: readonly Filter[],
  read: (filter: Filter) => List | undefined,
  combine: (one: Values, other: Values) => Values,
): Filter[] {
  const lists = new Map<string, List>()
  const others: Filter[] = []
  for (const each of filters) {
    const list = read(each)
    if (!list) others.push(each)
    else {
      const known = lists.get(list.of)
      lists.set(list.of, known ? { ...list, values: combine(known.values, list.values) } : list)
    }
  }
  return [...[...lists.values()].map(({ values, write }) => write([...values])), ...others]
}

function readField(filter: Filter): List | undefined {
  if (!('field' in filter) || filter.is !== 'in') return undefined
  const { field, values } = filter
  return { of: field, values: new Set(values), write: (merged) => isOneOf(field, merged) }
}

/** Does not merge categories: a product may be in several. */
function readAlternatives(filter: Filter): List | undefined {
  if (!('someCategory' in filter)) return readField(filter)
  const { someCategory: wanted } = filter
  if (!('field' in wanted) || wanted.field !== 'id' || !/^(in|eq)$/.test(wanted.is)) return undefined
  // No field has this name.
  return { of: '', values: new Set(wanted.values), write: (ids) => inCategories(ids.map(Number)) }
}
