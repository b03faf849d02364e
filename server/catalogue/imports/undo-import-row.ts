import { eq, sql } from 'drizzle-orm'
import { auditedProduct, lockProduct, lockProductParts } from '#server/catalogue/products/lock-product.ts'
import { deleteVariants } from '#server/catalogue/products/remove-variants.ts'
import { products } from '#server/platform/database/catalogue-tables.ts'
import type { ImportRow } from '#server/platform/database/import-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit } from '#server/platform/staff/audit.ts'
import { writePictures } from '#shop/import/goods-parts.ts'
import { refuse } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { writeFields, type RowWritten } from './write-import-row.ts'

/** The caller holds the row's locks. Skips values that somebody has changed since. */
export function undoImportRow(
  tx: Tx,
  shop: Pick<Shop, 'settings'>,
  row: ImportRow,
  by: StaffActor,
): Promise<RowWritten> {
  if (row.action === 'new') return row.after.joins ? removeMore(tx, row, by) : removeNew(tx, row, by)
  return writeFields(tx, shop, row, { before: row.after, after: row.before, undoes: 'the import' }, by)
}

async function removeNew(tx: Tx, { productId, variantId, after }: ImportRow, by: StaffActor): Promise<RowWritten> {
  const product = productId === null ? undefined : await lockProduct(tx, productId)
  if (!product || variantId === null) return { ok: true }
  if (product.withdrawnAt === null) return refuse.conflict('kept', 'It is on sale by now. Take it off sale by hand.')
  const shown = writePictures(product.pictures.map(({ url, alt }) => ({ ref: url, alt })))
  if (shown !== (after.pictures ?? '') || product.variants.length > 1 || (await isMoved(tx, variantId)))
    return refuse.conflict('kept', 'Somebody has worked on it since. It stays, and is not on sale.')
  await tx.delete(products).where(eq(products.id, product.id))
  await recordAudit(tx, by, {
    operation: 'products.write',
    subject: auditedProduct(product),
    before: { created: true },
    after: { created: false },
  })
  return { ok: true }
}

async function removeMore(tx: Tx, { productId, variantId }: ImportRow, by: StaffActor): Promise<RowWritten> {
  const locked = productId === null ? undefined : await lockProductParts(tx, { id: productId })
  const going = locked?.ok ? locked.sold.filter(({ id }) => id === variantId) : []
  if (!locked?.ok || going.length === 0) return { ok: true }
  const { current, sold, options } = locked
  if (sold.length === 1 || (variantId !== null && (await isMoved(tx, variantId))))
    return refuse.conflict('kept', 'Somebody has worked on it since. It stays.')
  const stay = sold.filter(({ id }) => id !== variantId)
  const left = options.map((option) => ({
    ...option,
    values: option.values.filter(({ key }) => stay.some((variant) => variant.options[option.name] === key)),
  }))
  await deleteVariants(tx, { id: current.id, options: left, sold }, going)
  await recordAudit(tx, by, {
    operation: 'products.write',
    subject: auditedProduct(current),
    before: { addedVariant: going[0]?.name ?? '' },
    after: { addedVariant: '' },
  })
  return { ok: true }
}

/** Whether other movements than the import's changed its stock. */
async function isMoved(tx: Tx, variantId: number): Promise<boolean> {
  const rows = parseRows(
    { isMoved: 'always' },
    await tx.execute<{ isMoved: boolean }>(sql`SELECT EXISTS (SELECT FROM stock_movements
      WHERE variant_id = ${variantId} AND coalesce(request_key, '') NOT LIKE 'import-%')
      OR EXISTS (SELECT FROM order_lines WHERE variant_id = ${variantId}) AS "isMoved"`),
  )
  return rows[0]?.isMoved ?? false
}
