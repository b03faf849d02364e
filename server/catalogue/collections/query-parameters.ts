import { MAX_PAGE_SIZE, type Collection, type FieldKind } from './collection.ts'
import { operatorsFor } from './read-filters.ts'

type Parameter = {
  name: string
  in: 'query'
  description: string
  schema: {
    type: 'string' | 'integer' | 'boolean'
    minimum?: number
    maximum?: number
    default?: string | number | boolean
  }
  example?: string | number
}

export function listParameters(
  collection: Collection,
  examples: { sort: string; filters: Record<string, string> },
): Parameter[] {
  const { sorts, defaultSort, defaultPageSize } = collection
  const pagination = (name: string, schema: Parameter['schema'], description: string): Parameter => ({
    name: `pagination[${name}]`,
    in: 'query',
    description,
    schema,
  })
  return [
    ...entryParameters(collection),
    {
      name: 'sort',
      in: 'query',
      description:
        `Fields with a direction, \`asc\` or \`desc\`, separated by commas: ${sorts.join(', ')}. ` +
        'Ties are settled by `id`, so pages never overlap.',
      schema: { type: 'string', default: `${defaultSort.by}:${defaultSort.descending ? 'desc' : 'asc'}` },
      example: examples.sort,
    },
    ...Object.entries(examples.filters).map(([name, example]): Parameter => ({
      name,
      in: 'query',
      description: 'One of many filters; see above.',
      schema: { type: 'string' },
      example,
    })),
    pagination('page', { type: 'integer', minimum: 1, maximum: 999_999_999, default: 1 }, 'Counts from 1.'),
    pagination(
      'pageSize',
      { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: defaultPageSize },
      `More than ${MAX_PAGE_SIZE} is taken as ${MAX_PAGE_SIZE}.`,
    ),
    pagination(
      'start',
      { type: 'integer', minimum: 0, maximum: 999_999_999 },
      'With `limit`, instead of `page` and `pageSize`.',
    ),
    pagination('limit', { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE }, 'With `start`.'),
    pagination('withCount', { type: 'boolean', default: true }, 'False leaves the totals out.'),
  ]
}

export function entryParameters({ fields, relations }: Collection): Parameter[] {
  const populate = Object.keys(relations)
  return [
    {
      name: 'fields',
      in: 'query',
      description: `Attributes to answer, separated by commas, or \`*\`: ${fields.join(', ')}.`,
      schema: { type: 'string', default: '*' },
      example: fields.slice(0, 3).join(','),
    },
    ...(populate.length === 0
      ? []
      : [
          {
            name: 'populate',
            in: 'query' as const,
            description:
              `Relations to answer along, separated by commas, or \`*\`: ${populate.join(', ')}. ` +
              `Some of their fields only: \`populate[${populate[0]}][fields][0]=url\`.`,
            schema: { type: 'string' as const },
            example: populate[0] ?? '',
          },
        ]),
  ]
}

export function filterGuide({ filters, relations }: Collection): string {
  const kinds: Record<FieldKind, string[]> = { text: [], number: [], moment: [] }
  for (const [field, kind] of Object.entries(filters)) kinds[kind].push(field)
  for (const [name, relation] of Object.entries(relations))
    for (const [field, kind] of Object.entries(relation.filters ?? {})) kinds[kind].push(`${name}[${field}]`)
  const lines = [
    'Filters are written `filters[field][operator]=value` and must all hold; `$or`, `$and` and `$not` combine them: ' +
      '`filters[$or][0][name][$containsi]=tray&filters[$or][1][price][$lt]=50000`. Without an operator, equal is meant.',
    `Text (${kinds.text.join(', ')}): ${operatorsFor('text').join(' ')}.`,
    `Numbers (${kinds.number.join(', ')}): ${operatorsFor('number').join(' ')}.`,
    ...(kinds.moment.length > 0 ? [`Moments (${kinds.moment.join(', ')}), in ISO 8601: as numbers.`] : []),
    'Whatever is not named here is refused with 400 and a message that names it.',
  ]
  return lines.join('\n\n')
}
