import { z } from '@hono/zod-openapi'
import type { CounterRouteSchemas } from '#contract/counter/route-schemas.ts'
import { counterRoutes } from '#contract/counter/routes.ts'

/** No filters: a search may hold a person's name, and a view starts at the first page. */
const notKept = new Set(['q', 'after', 'limit', 'sort'])

/** Undefined for an unknown list, or for parameters that are no filters of it. */
export function checkViewQuery(list: string, query: string): string | undefined {
  const routes: Readonly<Record<string, CounterRouteSchemas>> = counterRoutes
  const filters = /^[a-z-]+$/.test(list) ? routes[`GET /counter/api/v1/${list}`]?.query : undefined
  if (!(filters instanceof z.ZodObject) || !('limit' in filters.shape)) return undefined
  const given = new URLSearchParams(query)
  const names = [...given.keys()]
  const isKnown = names.every((name) => name in filters.shape && !notKept.has(name))
  if (names.length === 0 || new Set(names).size < names.length || !isKnown) return undefined
  return filters.safeParse(Object.fromEntries(given)).success ? given.toString() : undefined
}
