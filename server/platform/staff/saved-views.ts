import { and, asc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { views, type View } from '#server/platform/database/view-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { explainMissingPermission, hasPermission } from '#shop/staff/permissions.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { actAs, recordAudit } from './audit.ts'
import { checkViewQuery } from './check-view-query.ts'
import type { SignedInStaff } from './staff-sessions.ts'

type Needs = Pick<Shop, 'database'>
type Person = Pick<SignedInStaff['staff'], 'id' | 'roles'>
type ShownViews = CounterAnswer<'GET /counter/api/v1/views'>['data']
export type ViewWritten =
  | { ok: true; list: string }
  | OperationRefusal<'not-found' | 'not-allowed' | 'name' | 'invalid' | 'too-many'>

const MAX_VIEWS = 30
const GONE = refuse.notFound('not-found', 'This view no longer exists.')

/** The person's own first, then everybody's. */
export async function listViews({ database }: Needs, list: string, person: Person): Promise<ShownViews> {
  const found = await database.orm
    .select()
    .from(views)
    .where(and(eq(views.list, list), or(eq(views.owner, person.id), isNull(views.owner))))
    .orderBy(asc(isShared), asc(views.position), asc(views.id))
    .limit(2 * MAX_VIEWS)
  return found.map(({ id, name, query, owner }) => ({
    id,
    name,
    query,
    shared: owner === null,
    mayChange: owner !== null || hasPermission(person.roles, 'views.share'),
  }))
}

const isShared = sql`(${views.owner} IS NULL)`

export function keepView(
  { database }: Needs,
  { list, name, query, shared }: Pick<View, 'list' | 'name' | 'query'> & { shared: boolean },
  person: Person,
  by: StaffActor,
): Promise<ViewWritten> {
  return runTransaction(database.orm, async (tx): Promise<ViewWritten> => {
    if (shared && !hasPermission(person.roles, 'views.share')) return refuseSharing()
    const checked = checkViewQuery(list, query)
    if (checked === undefined) return refuse.invalid('invalid', 'These are no filters of this list.')
    await beginWrite(tx, by)
    const owner = shared ? null : person.id
    const others = await tx.select().from(views).where(areOf(list, owner))
    if (others.length >= MAX_VIEWS)
      return refuse.conflict('too-many', `There are ${MAX_VIEWS} views of this list already. Delete one first.`)
    if (isTaken(others, name)) return refuseName(name)
    const position = Math.max(0, ...others.map((other) => other.position)) + 1
    const [kept] = await tx.insert(views).values({ list, name, owner, query: checked, position }).returning()
    if (!kept) throw new Error('No view was kept')
    await recordAudit(tx, by, {
      operation: 'views.keep',
      subject: auditedView(kept),
      after: { query: checked, shared },
    })
    return { ok: true, list }
  })
}

export function changeView(
  { database }: Needs,
  { id, name, up }: { id: number; name?: string | undefined; up?: true | undefined },
  person: Person,
  by: StaffActor,
): Promise<ViewWritten> {
  return runTransaction(database.orm, async (tx): Promise<ViewWritten> => {
    await beginWrite(tx, by)
    const found = await findToChange(tx, id, person)
    if (!found.ok) return found
    const { view } = found
    const around = await tx.select().from(views).where(areOf(view.list, view.owner)).orderBy(views.position, views.id)
    const others = around.filter((other) => other.id !== id)
    if (name !== undefined && isTaken(others, name)) return refuseName(name)
    if (name !== undefined) await tx.update(views).set({ name }).where(eq(views.id, id))
    if (up) await moveUp(tx, around, id)
    const before = { name: view.name, moved: false }
    const after = { name: name ?? view.name, moved: up === true }
    await recordAudit(tx, by, { operation: 'views.change', subject: auditedView(view), before, after })
    return { ok: true, list: view.list }
  })
}

export function deleteView({ database }: Needs, id: number, person: Person, by: StaffActor): Promise<ViewWritten> {
  return runTransaction(database.orm, async (tx): Promise<ViewWritten> => {
    await beginWrite(tx, by)
    const found = await findToChange(tx, id, person)
    if (!found.ok) return found
    const { query, owner, list } = found.view
    await tx.delete(views).where(eq(views.id, id))
    const before = { query, shared: owner === null }
    await recordAudit(tx, by, { operation: 'views.delete', subject: auditedView(found.view), before })
    return { ok: true, list }
  })
}

/** Serializes writers: names are unique and positions consecutive. */
async function beginWrite(tx: Tx, by: StaffActor): Promise<void> {
  await actAs(tx, by)
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('views of lists'))`)
}

function areOf(list: string, owner: string | null): SQL | undefined {
  return and(eq(views.list, list), owner === null ? isNull(views.owner) : eq(views.owner, owner))
}

async function findToChange(tx: Tx, id: number, person: Person) {
  const [view] = await tx.select().from(views).where(eq(views.id, id))
  if (!view || (view.owner !== null && view.owner !== person.id)) return GONE
  if (view.owner === null && !hasPermission(person.roles, 'views.share')) return refuseSharing()
  return { ok: true, view } as const
}

async function moveUp(tx: Tx, around: readonly View[], id: number): Promise<void> {
  const at = around.findIndex((view) => view.id === id)
  const ids = around.map((view) => view.id)
  if (at > 0) ids.splice(at - 1, 2, id, ids[at - 1] ?? id)
  for (const [index, each] of ids.entries())
    await tx
      .update(views)
      .set({ position: index + 1 })
      .where(eq(views.id, each))
}

const isTaken = (others: readonly View[], name: string) =>
  others.some((other) => other.name.toLowerCase() === name.toLowerCase())
const refuseName = (name: string) => refuse.invalid('name', `There is a view “${name}” already. Choose another name.`)
const refuseSharing = () => refuse.forbidden('not-allowed', explainMissingPermission('views.share'))
const auditedView = ({ id, name }: View) => ({ kind: 'view', id: String(id), name })
