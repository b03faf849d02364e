export type Operator =
  | 'eq'
  | 'eqi'
  | 'ne'
  | 'nei'
  | 'in'
  | 'notIn'
  | 'lt'
  | 'lte'
  | 'gt'
  | 'gte'
  | 'between'
  | 'contains'
  | 'notContains'
  | 'containsi'
  | 'notContainsi'
  | 'startsWith'
  | 'startsWithi'
  | 'endsWith'
  | 'endsWithi'
  | 'null'
  | 'notNull'

export type FilterValue = string | number | Date

export type FieldFilter = { field: string; is: Operator; values: readonly FilterValue[] }

/** A null field matches no comparison but `null`. */
export type Filter =
  | FieldFilter
  | { someCategory: Filter }
  /** The product's list contains one of the keys. */
  | { suits: 'occasions' | 'recipients' | 'colours'; keys: readonly string[] }
  | { all: readonly Filter[] }
  | { any: readonly Filter[] }
  | { not: Filter }

export function inCategory(id: number): Filter {
  return { someCategory: { field: 'id', is: 'eq', values: [id] } }
}

export function inCategories(ids: readonly number[]): Filter {
  const [only, more] = ids
  if (only === undefined) return { any: [] }
  return more === undefined ? inCategory(only) : { someCategory: { field: 'id', is: 'in', values: ids } }
}

export function nameContains(text: string): Filter {
  return { field: 'name', is: 'containsi', values: [text] }
}

export function isOneOf(field: string, values: readonly FilterValue[]): Filter {
  return values.length === 0 ? { any: [] } : { field, is: 'in', values }
}

/** Replaces `asked` conditions by the answers of `find`, called once for all. */
export async function replaceAsked<Asked extends Filter>(
  filter: Filter,
  isAsked: (leaf: Filter) => leaf is Asked,
  find: (asked: readonly Asked[]) => Promise<readonly Filter[]>,
): Promise<Filter> {
  const asked = new Map<string, Asked>()
  mapLeaves(filter, (leaf) => {
    if (isAsked(leaf)) asked.set(JSON.stringify(leaf), leaf)
    return leaf
  })
  if (asked.size === 0) return filter
  const found = await find([...asked.values()])
  const answers = new Map([...asked.keys()].map((key, at) => [key, found[at]]))
  return mapLeaves(filter, (leaf) => answers.get(JSON.stringify(leaf)) ?? leaf)
}

export function mapLeaves(filter: Filter, change: (leaf: Filter) => Filter): Filter {
  const changeEach = (filters: readonly Filter[]) => filters.map((each) => mapLeaves(each, change))
  if ('all' in filter) return { all: changeEach(filter.all) }
  if ('any' in filter) return { any: changeEach(filter.any) }
  if ('not' in filter) return { not: mapLeaves(filter.not, change) }
  return change(filter)
}

export function onlyCategory(filter: Filter): number | undefined {
  const wanted = singleCondition(filter)
  if (!wanted || !('someCategory' in wanted)) return undefined
  const field = singleCondition(wanted.someCategory)
  if (!field || !('field' in field) || field.field !== 'id' || field.is !== 'eq') return undefined
  const [id] = field.values
  return Number.isInteger(id) ? Number(id) : undefined
}

export function singleCondition(filter: Filter): Filter | undefined {
  if (!('all' in filter)) return filter
  const [only, more] = filter.all
  return only && !more ? singleCondition(only) : undefined
}

export function isEverything(filter: Filter): boolean {
  return 'all' in filter && filter.all.every(isEverything)
}

export function isByStock(filter: Filter): boolean {
  if ('all' in filter) return filter.all.some(isByStock)
  if ('any' in filter) return filter.any.some(isByStock)
  if ('not' in filter) return isByStock(filter.not)
  return 'field' in filter && (filter.field === 'stockShown' || filter.field === 'lead')
}

const lastingFields = new Set(['id', 'count', 'createdAt'])

/** @returns paise with GST of each condition that is only a highest price */
export function listPriceLimits(filter: Filter): number[] {
  if ('all' in filter) return filter.all.flatMap(listPriceLimits)
  if ('any' in filter) return filter.any.flatMap(listPriceLimits)
  if ('not' in filter) return listPriceLimits(filter.not)
  return isPriceLimit(filter) ? filter.values.map(Number) : []
}

/** A change of prices alone may change each of these, and the moment of the last change. */
const pricedFields = new Set(['price', 'discount', 'priceWithTax', 'updatedAt'])

export function isByAnyPrice(filter: Filter): boolean {
  if ('all' in filter) return filter.all.some(isByAnyPrice)
  if ('any' in filter) return filter.any.some(isByAnyPrice)
  if ('not' in filter) return isByAnyPrice(filter.not)
  return 'field' in filter && pricedFields.has(filter.field) && !isPriceLimit(filter)
}

const isPriceLimit = (leaf: Filter): leaf is FieldFilter =>
  'field' in leaf && leaf.field === 'priceWithTax' && leaf.is === 'lte'

export function isByDetails(filter: Filter): boolean {
  if ('all' in filter) return filter.all.some(isByDetails)
  if ('any' in filter) return filter.any.some(isByDetails)
  if ('not' in filter) return isByDetails(filter.not)
  return 'field' in filter && !lastingFields.has(filter.field) && !isPriceLimit(filter)
}

export function isByTextAlone(filter: Filter): boolean {
  if ('all' in filter) return filter.all.every(isByTextAlone)
  if ('any' in filter) return filter.any.every(isByTextAlone)
  if ('not' in filter) return isByTextAlone(filter.not)
  return 'field' in filter && /^(contains|startsWith|endsWith)/.test(filter.is)
}

/** Columns of the indexes by material and price, which include all sort keys. */
const indexedFields = new Set(['id', 'name', 'price', 'discount', 'material', 'count', 'createdAt', 'updatedAt'])

/** Whether an index by material or price alone answers the filter, in each order. */
export function isByIndexAlone(filter: Filter): boolean {
  return isNarrowed(filter) && hasIndexedFields(filter)
}

/** The filter limits matches to few materials or to a range of prices. */
function isNarrowed(filter: Filter): boolean {
  if ('all' in filter) return filter.all.some(isNarrowed)
  if ('any' in filter) return filter.any.every(isNarrowed)
  if (!('field' in filter)) return false
  if (filter.field === 'material') return filter.is === 'in' || filter.is === 'eq'
  return filter.field === 'price' && /^(eq|in|[lg]te?|between)$/.test(filter.is)
}

function hasIndexedFields(filter: Filter): boolean {
  if ('all' in filter) return filter.all.every(hasIndexedFields)
  if ('any' in filter) return filter.any.every(hasIndexedFields)
  if ('not' in filter) return hasIndexedFields(filter.not)
  if (!('field' in filter) || !indexedFields.has(filter.field)) return false
  // The index holds folded names only.
  return filter.field !== 'name' || filter.is.endsWith('i')
}
