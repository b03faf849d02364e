import { and, asc, eq } from 'drizzle-orm'
import { z } from '@hono/zod-openapi'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import type { CounterRouteSchemas } from '#contract/counter/route-schemas.ts'
import { counterRoutes } from '#contract/counter/routes.ts'
import { listColumns } from '#server/platform/database/view-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

type Needs = Pick<Shop, 'database'>
type ShownColumns = CounterAnswer<'GET /counter/api/v1/list-columns'>['data']

/** Of all lists that somebody has arranged. */
export function readListColumns({ database }: Needs, staffId: string): Promise<ShownColumns> {
  return database.orm
    .select({ list: listColumns.list, columns: listColumns.columns })
    .from(listColumns)
    .where(eq(listColumns.staffId, staffId))
    .orderBy(asc(listColumns.list))
}

/** @returns all of theirs as they are from now on */
export async function keepListColumns(
  { database }: Needs,
  staffId: string,
  { list, columns }: ShownColumns[number],
): Promise<{ ok: true; data: ShownColumns } | Refusal<'not-found'>> {
  if (!isList(list)) return refuse('not-found', 'There is no such list.')
  if (columns.length === 0)
    await database.orm.delete(listColumns).where(and(eq(listColumns.staffId, staffId), eq(listColumns.list, list)))
  else
    await database.orm
      .insert(listColumns)
      .values({ staffId, list, columns })
      .onConflictDoUpdate({ target: [listColumns.staffId, listColumns.list], set: { columns } })
  return { ok: true, data: await readListColumns({ database }, staffId) }
}

/** Its route answers a page of rows. */
function isList(list: string): boolean {
  const routes: Readonly<Record<string, CounterRouteSchemas>> = counterRoutes
  const route = `GET /counter/api/v1/${list}`
  const response = Object.hasOwn(routes, route) ? routes[route]?.response : undefined
  return response instanceof z.ZodObject && 'data' in response.shape && 'next' in response.shape
}
