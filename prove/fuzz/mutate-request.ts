import { listLeafPaths, setAtPath, type OpenApiRequest, type ValuePath } from '#server/testing/openapi-requests.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { pickOne, strangeText, strangeValue } from './strange-values.ts'

type Mutation = (request: OpenApiRequest, chance: SeededRandom) => OpenApiRequest

const mutations: readonly Mutation[] = [
  (request, random) => atSomeSpot(request, random, () => strangeValue(random)),
  (request, chance) => atSomeSpot(request, chance, () => strangeText(chance)),
  // Another JSON type for the same value.
  (request, chance) =>
    atSomeSpot(request, chance, (value) =>
      pickOne(chance, [[value], { value }, [value, value], String(value), Number(value)]),
    ),
  (request, chance) => atSomeSpot(request, chance, () => undefined),
  (request, chance) => {
    const spot = someSpot(request, chance)
    return {
      ...request,
      ...onlyParts(setAtPath(request, [...spot.slice(0, -1), strangeText(chance)], strangeValue(chance))),
    }
  },
  (request, chance) => ({
    ...request,
    body: request.body === undefined ? undefined : strangeValue(chance, 5),
  }),
  (request, chance) => atSomeSpot(request, chance, (value) => repeated(value, chance)),
  (request, chance) => ({
    ...request,
    headers: { ...request.headers, [someHeader(chance)]: strangeText(chance) },
  }),
  (request, chance) => ({
    ...request,
    operation: request.operation.replace(
      /^\w+/,
      pickOne(chance, ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD']),
    ),
  }),
  (request, chance) => ({
    ...request,
    query: { ...request.query, [queryName(chance)]: strangeText(chance) },
  }),
  (request, chance) => ({
    ...request,
    query: { ...request.query, [queryName(chance)]: pickOne(chance, listValues) },
  }),
]

export function mutateRequest(request: OpenApiRequest, random: SeededRandom): OpenApiRequest {
  let mutated = request
  for (let times = random.nextInt(0, 3); times > 0; times--) mutated = pickOne(random, mutations)(mutated, random)
  return mutated
}

/** Longer than the longest allowed list; large values repeat only a few times. */
function repeated(value: unknown, random: SeededRandom): unknown[] {
  const isSmall = typeof value !== 'object' && String(value).length < 50
  return Array.from({ length: random.nextInt(2, isSmall ? 700 : 4) }, () => value)
}

function someSpot(request: OpenApiRequest, random: SeededRandom): ValuePath {
  const { params, query, headers, body } = request
  const spots = listLeafPaths({ params, query, headers: { cookie: '', ...headers }, body })
  const inBody = spots.filter(([part]) => part === 'body')
  return pickOne(random, inBody.length > 0 && random.chance(0.8) ? inBody : spots)
}

function atSomeSpot(
  request: OpenApiRequest,
  random: SeededRandom,
  change: (value: unknown) => unknown,
): OpenApiRequest {
  const spot = someSpot(request, random)
  return { ...request, ...onlyParts(setAtPath(request, spot, change(valueAt(request, spot)))) }
}

function valueAt(value: unknown, spot: ValuePath): unknown {
  return spot.reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], value)
}

/** Params, query and headers must be texts again after the mutation. */
function onlyParts(mutated: unknown): Partial<OpenApiRequest> {
  const { body, params, query, headers } = mutated as OpenApiRequest
  return { body, params: asTexts(params), query: asTexts(query), headers: asTexts(headers) }
}

function asTexts(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'string' ? value : (JSON.stringify(value) ?? '')]],
    ),
  )
}

const headers = [
  'authorization',
  'cookie',
  'idempotency-key',
  'x-forwarded-for',
  'content-type',
  'accept',
  'accept-encoding',
  'origin',
  'referer',
  'sec-fetch-site',
  'user-agent',
  'if-none-match',
  'x-http-method-override',
  'x-razorpay-event-id',
]
const someHeader = (random: SeededRandom) => pickOne(random, headers)

const fields = ['id', 'name', 'price', 'category', 'createdAt', 'prod_categories', 'images', 'count', '0', '']
const operators = [
  '$eq',
  '$ne',
  '$in',
  '$between',
  '$containsi',
  '$null',
  '$or',
  '$and',
  '$not',
  '$startsWith',
  '$gte',
  '',
]
const listValues = ['1', '-1', '100000000000', 'price:desc', '*', 'true', '2026-02-30', '2026-11-30', 'a,b', '%', '']

function queryName(random: SeededRandom): string {
  if (random.chance(0.1)) return strangeText(random)
  const root = pickOne(random, [
    'filters',
    'sort',
    'populate',
    'fields',
    'pagination',
    'locale',
    'id',
    'user',
    'email',
    'q',
    'code',
  ])
  const inner = Array.from({ length: random.nextInt(0, 4) }, () =>
    pickOne(
      random,
      random.chance(0.5) ? fields : [...operators, 'page', 'pageSize', 'start', 'limit', 'withCount', 'fields'],
    ),
  )
  return root + inner.map((part) => `[${part}]`).join('')
}
