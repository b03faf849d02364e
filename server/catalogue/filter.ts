/** How a field may be compared; those ending in `i` do not tell capitals from small letters. */
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

/** Which entries of a collection are wanted. A field that is null fits no comparison but `null`. */
export type Filter =
  /** `values`: one, two for `between`, any number for `in` and `notIn`, none for `null` and `notNull`. */
  | { field: string; is: Operator; values: readonly FilterValue[] }
  /** At least one of the product's categories fits. */
  | { someCategory: Filter }
  | { all: readonly Filter[] }
  | { any: readonly Filter[] }
  | { not: Filter }

export function inCategory(id: number): Filter {
  return { someCategory: { field: 'id', is: 'eq', values: [id] } }
}

export function nameContains(text: string): Filter {
  return { field: 'name', is: 'containsi', values: [text] }
}

/** The category a filter asks for above all else, if it asks for exactly one, and what else it asks for. */
export function splitCategory(filter: Filter): { categoryId: number | undefined; others: Filter[] } {
  const parts = conjunctsOf(filter)
  const at = parts.findIndex((part) => oneCategory(part) !== undefined)
  const part = parts[at]
  return part
    ? { categoryId: oneCategory(part), others: parts.toSpliced(at, 1) }
    : { categoryId: undefined, others: parts }
}

function conjunctsOf(filter: Filter): Filter[] {
  return 'all' in filter ? filter.all.flatMap(conjunctsOf) : [filter]
}

function oneCategory(filter: Filter): number | undefined {
  if (!('someCategory' in filter)) return undefined
  const [only, more] = conjunctsOf(filter.someCategory)
  if (!only || more || !('field' in only) || only.field !== 'id' || only.is !== 'eq') return undefined
  const [id] = only.values
  return typeof id === 'number' && Number.isInteger(id) ? id : undefined
}
