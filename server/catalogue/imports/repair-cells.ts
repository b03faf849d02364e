import { and, asc, eq, sql } from 'drizzle-orm'
import type { ImportRepairs, RepairRequest } from '#contract/counter/imports.ts'
import { insertCategory } from '#server/catalogue/categories/create-category.ts'
import { categories } from '#server/platform/database/catalogue-tables.ts'
import { importRows, type Import } from '#server/platform/database/import-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit } from '#server/platform/staff/audit.ts'
import { productFieldLabel, type ProductField } from '#shop/catalogue/product-fields.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { changeCheckedImport, moveImport, type ImportChanged, type WantedImport } from './change-import.ts'
import { auditedImport } from './lock-import.ts'

const LISTED = 100
/** A person can choose a value for these, also without a proposal. */
const chosenFields: readonly ProductField[] = ['category', 'gstRate']

type Repair = { field: ProductField; typed: string; proposal: string | null; rows: number }

/** Equal cells with a mistake count as one repair. */
export async function listRepairs(orm: Orm, { id, mapping }: Pick<Import, 'id' | 'mapping'>): Promise<ImportRepairs> {
  const mapped = mapping.filter((field) => field !== null)
  const found = parseRows(
    { field: 'always', typed: 'always', proposal: 'always', rows: 'always' },
    await orm.execute<Repair>(sql`SELECT fault ->> 'field' AS field, fault ->> 'typed' AS typed,
        fault ->> 'proposal' AS proposal, count(*)::int AS rows
      FROM import_rows CROSS JOIN LATERAL jsonb_array_elements(faults) AS fault
      WHERE import_id = ${id} AND action = 'wrong' AND unreadable IS NULL AND fault ? 'typed'
        AND fault ->> 'field' = ANY (${sql.param(mapped)}::text[])
        AND (fault ? 'proposal' OR fault ->> 'field' = ANY (${sql.param(chosenFields)}::text[]))
      GROUP BY 1, 2, 3 ORDER BY min(n), 1 LIMIT ${LISTED}`),
  )
  const names = await orm.select({ name: categories.name }).from(categories).orderBy(asc(categories.name))
  return {
    data: found.map((repair) => ({ ...repair, label: productFieldLabel(repair.field) })),
    categories: names.map(({ name }) => name),
  }
}

/** Writes the chosen texts into all cells that hold the same mistake. The caller checks all rows again. */
export function repairCells(
  shop: Pick<Shop, 'database'>,
  { repairs, ...wanted }: WantedImport & RepairRequest,
  by: StaffActor,
): Promise<ImportChanged> {
  return changeCheckedImport(shop, wanted, by, async (tx, current) => {
    for (const { field, to, isNew } of repairs) {
      const made = field === 'category' && isNew ? await insertCategory(tx, { name: to }, by) : { ok: true as const }
      if (!made.ok) return made
    }
    for (const repair of repairs) await writeCells(tx, current, repair)
    const byLabel = Map.groupBy(repairs, ({ field }) => productFieldLabel(field))
    const describe = (pick: (repair: (typeof repairs)[number]) => string) =>
      Object.fromEntries([...byLabel].map(([label, some]) => [label, some.map(pick)]))
    const changed = await moveImport(tx, current, 'checking', {})
    await recordAudit(tx, by, {
      operation: 'products.import',
      subject: auditedImport(changed),
      before: describe(({ typed }) => typed),
      after: describe(({ to }) => to),
    })
    return { ok: true, changed }
  })
}

async function writeCells(
  tx: Tx,
  { id, mapping }: Import,
  { field, typed, to }: { field: ProductField; typed: string; to: string },
): Promise<void> {
  const column = mapping.indexOf(field)
  if (column < 0) return
  const fault = JSON.stringify([{ field, typed }])
  await tx
    .update(importRows)
    .set({ cells: sql`jsonb_set(${importRows.cells}, ARRAY[${String(column)}]::text[], to_jsonb(${to}::text))` })
    .where(
      and(eq(importRows.importId, id), eq(importRows.action, 'wrong'), sql`${importRows.faults} @> ${fault}::jsonb`),
    )
}
