import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Reads } from '#server/platform/database/open-database.ts'
import type { CatalogueMoment, ListContext } from './list-context.ts'
import type { Anchor } from './page-anchors.ts'
import { readPage, type ProductInclude } from './read-products.ts'
import { canBeginAfter, selectPage, selectPlaces, type ProductSort, type Selection } from './select-products.ts'

type DeepPage = { limit: number; offset: number; include: readonly ProductInclude[]; by: keyof CatalogueMoment }

/** Starts from the nearest known place. Places hold for one version: after a change it counts from the start. */
export async function readDeepPage(
  context: Pick<ListContext, 'database' | 'anchors' | 'bounds'>,
  selection: Selection,
  sorts: readonly ProductSort[],
  { limit, offset, include, by }: DeepPage,
): ReturnType<typeof readPage> {
  const { database, anchors } = context
  const countedOff = () => readPage(database, selectPage(selection, sorts, limit, offset), include)
  if (!canBeginAfter(sorts)) return countedOff()
  const list = JSON.stringify([selection.fromWhere, selection.values.list, sorts])
  const version = (await readMoment(database))[by]
  const anchor = await findAnchor(context, selection, sorts, { list, version, offset, by })
  if (!anchor) return countedOff()
  const source = selectPage(selection, sorts, limit, offset - anchor.place, anchor.id)
  const page = await readPage(database, source, include)
  const last = page.rows.at(-1)
  if (!last) return page
  if (page.moment?.[by] !== version) return countedOff()
  anchors.add(list, version, [{ place: offset + page.rows.length, id: last.id }])
  return page
}

async function findAnchor(
  { database, anchors, bounds }: Pick<ListContext, 'database' | 'anchors' | 'bounds'>,
  selection: Selection,
  sorts: readonly ProductSort[],
  { list, version, offset, by }: { list: string; version: number; offset: number; by: keyof CatalogueMoment },
): Promise<Anchor | undefined> {
  const known = anchors.find(list, version, offset)
  const from = known?.place ?? 0
  if (offset - from <= bounds.step) return known
  const { text, values } = selectPlaces(selection, sorts, { step: bounds.step, count: offset - from, after: known?.id })
  const rows = parseRows(
    { ids: 'always', version: 'always', listedAt: 'always' },
    await database.pool.query<CatalogueMoment & { ids: number[] }>(text, [...values]),
  )
  const found = rows[0]!
  if (found[by] !== version) return undefined
  anchors.add(
    list,
    version,
    found.ids.map((id, index) => ({ place: from + (index + 1) * bounds.step, id })),
  )
  return anchors.find(list, version, offset)
}

async function readMoment(database: Reads): Promise<CatalogueMoment> {
  const rows = parseRows(
    { version: 'always', listedAt: 'always' },
    await database.pool.query<CatalogueMoment>({
      name: 'catalogue-moment',
      text: 'SELECT version, everything_at AS "listedAt" FROM catalogue_version',
    }),
  )
  return rows[0]!
}
