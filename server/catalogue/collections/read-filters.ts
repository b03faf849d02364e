import type { Filter, Operator } from '#server/catalogue/query/query.ts'
import type { Collection, FieldKind, Relation } from './collection.ts'
import { isGroup, toList, type QueryNode } from './parse-query.ts'
import { QueryError, quoteValue } from './query-error.ts'
import { readValue } from './read-value.ts'

type Path = readonly string[]
type Known = Pick<Collection, 'name' | 'filters'> & { relations?: Collection['relations'] }

const forAll = '$eq $ne $in $notIn $lt $lte $gt $gte $between $null $notNull'.split(' ')
const forText =
  '$eqi $nei $contains $notContains $containsi $notContainsi $startsWith $startsWithi $endsWith $endsWithi'.split(' ')
const logical = ['$and', '$or', '$not']
export function operatorsFor(kind: FieldKind): readonly string[] {
  return kind === 'text' ? [...forAll, ...forText] : forAll
}

export function readFilters(collection: Collection, node: QueryNode | undefined): Filter {
  return node === undefined ? { all: [] } : readGroup(collection, node, ['filters'])
}

function readGroup(known: Known, node: QueryNode, path: Path): Filter {
  if (!isGroup(node)) throw new QueryError(path, `${path.join('.')} wants brackets, such as filters[name][$eq]=x.`)
  return combineAll(
    Object.entries(node).map(([key, value]) => {
      const here = [...path, key]
      if (key === '$not') return { not: readGroup(known, value, here) }
      if (key === '$and' || key === '$or')
        return combineBy(
          key,
          toGroups(value).map((group) => readGroup(known, group, here)),
        )
      const kind = ownProperty(known.filters, key)
      if (kind) return readField(key, kind, value, here)
      const relation = ownProperty(known.relations ?? {}, key)
      if (relation?.filters && relation.some) return relation.some(readRelation(key, relation.filters, value, here))
      throw new QueryError(
        here,
        `${known.name} cannot be filtered by ${quoteValue(key)}, but by ${listFieldNames(known)}.`,
      )
    }),
  )
}

/** `filters[prod_categories][id][$eq]=3`; without a field of the relation, its id is meant. */
function readRelation(name: string, filters: NonNullable<Relation['filters']>, node: QueryNode, path: Path): Filter {
  const meansId =
    !isGroup(node) || Object.keys(node).every((key) => !ownProperty(filters, key) && !logical.includes(key))
  return meansId ? readField('id', 'number', node, path) : readGroup({ name, filters }, node, path)
}

function readField(field: string, kind: FieldKind, node: QueryNode, path: Path): Filter {
  if (node === null) return { field, is: 'null', values: [] }
  if (!isGroup(node)) return equals(field, kind, node, path)
  return combineAll(
    Object.entries(node).map(([operator, value]) => {
      const here = [...path, operator]
      if (operator === '$not') return { not: readField(field, kind, value, here) }
      if (operator === '$and' || operator === '$or')
        return combineBy(
          operator,
          toGroups(value).map((group) => readField(field, kind, group, here)),
        )
      if (!operatorsFor(kind).includes(operator)) throw unknownOperator(operator, field, kind, here)
      return compare(field, kind, operator.slice(1) as Operator, value, here)
    }),
  )
}

function compare(field: string, kind: FieldKind, is: Operator, value: QueryNode, path: Path): Filter {
  if (is === 'null' || is === 'notNull') {
    const holds = value === null || value === '' || value === 'true' || value === '1'
    if (!holds && value !== 'false' && value !== '0') throw new QueryError(path, `${path.join('.')} is true or false.`)
    return { field, is: holds === (is === 'null') ? 'null' : 'notNull', values: [] }
  }
  // Clients write null as an empty value; for text it is the empty text.
  const isNone = value === null || (value === '' && kind !== 'text')
  if (isNone && (is === 'eq' || is === 'ne')) return { field, is: is === 'eq' ? 'null' : 'notNull', values: [] }
  if (is === 'eq') return equals(field, kind, value, path)
  if (is === 'in' || is === 'notIn') return { field, is, values: readValues(kind, value, path) }
  if (is !== 'between') return { field, is, values: [readValue(kind, value, path)] }
  const values = readValues(kind, value, path)
  if (values.length !== 2) throw new QueryError(path, `${path.join('.')} wants two values, from and to.`)
  return { field, is, values }
}

function equals(field: string, kind: FieldKind, value: QueryNode, path: Path): Filter {
  return Array.isArray(value)
    ? { field, is: 'in', values: readValues(kind, value, path) }
    : { field, is: 'eq', values: [readValue(kind, value, path)] }
}

function readValues(kind: FieldKind, node: QueryNode, path: Path) {
  const single = kind !== 'text' && typeof node === 'string'
  const list = single ? node.split(',') : toList(node)
  if (!list) throw new QueryError(path, `${path.join('.')} wants values, such as ${path.join('.')}[0]=x.`)
  return list.map((item) => readValue(kind, item, path))
}

function toGroups(node: QueryNode): QueryNode[] {
  return toList(node) ?? [node]
}

function combineBy(operator: '$and' | '$or', filters: Filter[]): Filter {
  return operator === '$and' ? combineAll(filters) : { any: filters }
}

function combineAll(filters: Filter[]): Filter {
  const [only, more] = filters
  return only && !more ? only : { all: filters }
}

function unknownOperator(operator: string, field: string, kind: FieldKind, path: Path): QueryError {
  const fits = [...operatorsFor(kind), ...logical].join(', ')
  const problem = forText.includes(operator)
    ? `The operator ${operator} does not fit ${field}, which is a ${kind}.`
    : `There is no operator ${quoteValue(operator)} for ${field}.`
  return new QueryError(path, `${problem} There are ${fits}.`)
}

function listFieldNames({ filters, relations = {} }: Known): string {
  const related = Object.keys(relations).filter((name) => relations[name]?.filters)
  return [...Object.keys(filters), ...related].join(', ')
}

function ownProperty<Value>(of: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(of, key) ? of[key] : undefined
}
