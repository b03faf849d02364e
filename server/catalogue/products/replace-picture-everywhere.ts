import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { z } from '@hono/zod-openapi'
import { productChange, type StaffProduct } from '#contract/counter/products.ts'
import { audit, type AuditEntry } from '#server/platform/database/audit-tables.ts'
import { productImages } from '#server/platform/database/catalogue-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { pictures } from '#server/platform/database/picture-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuseStale, type Stale } from '#server/platform/staff/find-last-change.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { writeProduct } from './change-product.ts'
import { auditedProduct, lockProduct } from './lock-product.ts'

export const REPLACED = 'pictures.replace'

type Needs = Pick<Shop, 'database'>
type Wanted = { id: number; by: number; products: readonly number[] }
export type PictureReplaced =
  | { ok: true; products: { product: number; name: string }[]; entry: number }
  | OperationRefusal<'not-found' | 'same' | 'both' | 'changed' | 'picture'>

/** Writes all products or none. Placements are parked. @param wanted.products as the person saw them */
export function replacePictureEverywhere(
  { database }: Needs,
  { id, by: other, products: seen }: Wanted,
  by: StaffActor,
): Promise<PictureReplaced> {
  return runAs(database.orm, by, async (tx): Promise<PictureReplaced> => {
    if (id === other) return refuse.conflict('same', 'This is the picture itself. Choose another one.')
    const [from, to] = await lockPictures(tx, [id, other])
    if (!from || !to) return refuse.notFound('not-found', 'One of the two pictures no longer exists.')
    const current = await lockProductsShowing(tx, from.url)
    if (current.length === 0) return refuse.conflict('changed', 'No product shows this picture now.')
    const added = current.find((product) => !seen.includes(product.id))
    if (added) return refuse.conflict('changed', `${added.name} shows it now, too. Please look at the list again.`)
    const both = current.find((product) => product.pictures.some(({ url }) => url === to.url))
    if (both) return refuse.conflict('both', `${both.name} shows both pictures. Take one of them off there first.`)
    const entries: number[] = []
    for (const product of current) {
      const shown = product.pictures.map(({ url, alt }) =>
        url === from.url ? { url: to.url, alt: to.alt || alt } : { url, alt },
      )
      const written = await writePictures(tx, product, shown, by, { replaced: { from: from.url, to: to.url } })
      if (!written.ok) return written
      entries.push(written.entry)
    }
    const entry = await recordAudit(tx, by, {
      operation: REPLACED,
      subject: { kind: 'picture', id: String(id), name: from.fileName },
      before: { url: from.url, entries: [] },
      after: { url: to.url, entries },
    })
    return { ok: true, products: current.map((product) => ({ product: product.id, name: product.name })), entry }
  })
}

/** Restores the earlier pictures of all products, unless somebody has changed one since. */
export function undoReplacement({ database }: Needs, entry: AuditEntry, by: StaffActor) {
  return runAs<{ ok: true } | OperationRefusal | Stale<object>>(database.orm, by, async (tx) => {
    const { url: from, entries } = audited.parse(entry.after)
    const { url: to } = audited.parse(entry.before)
    const written = await tx.select().from(audit).where(inArray(audit.id, entries)).orderBy(asc(audit.id))
    const undone: number[] = []
    for (const one of written) {
      const product = await lockProduct(tx, Number(one.subjectId))
      if (!product) return refuse.notFound('not-found', `${one.subjectName} is not there any more.`)
      const [before, after] = [shownPictures.parse(one.before), shownPictures.parse(one.after)]
      if (JSON.stringify(toShown(product)) !== JSON.stringify(after.pictures))
        return refuseStale(tx, auditedProduct(product), product)
      const replaced = { from, to }
      const back = await writePictures(tx, product, before.pictures, by, { replaced, undoOf: one.id })
      if (!back.ok) return back
      undone.push(back.entry)
    }
    await recordAudit(tx, by, {
      operation: REPLACED,
      subject: { kind: 'picture', id: entry.subjectId, name: entry.subjectName },
      before: { url: from, entries: [] },
      after: { url: to, entries: undone },
      undoOf: entry.id,
    })
    return { ok: true }
  })
}

const audited = z.object({ url: z.string(), entries: z.array(z.int()) })
const shownPictures = z.object({ pictures: z.array(z.object({ url: z.string(), alt: z.string() })) })
const toShown = ({ pictures: shown }: StaffProduct) => shown.map(({ url, alt }) => ({ url, alt }))

type Shown = { url: string; alt: string }[]
type How = { replaced: { from: string; to: string }; undoOf?: number }

async function writePictures(tx: Tx, product: StaffProduct, shown: Shown, by: StaffActor, how: How) {
  const written = await writeProduct(tx, product, productChange.parse({ pictures: shown }), by, how)
  if (written.ok) return written
  // The product's row is locked, so only a picture can be refused here.
  return refuse.invalid('picture', written.message)
}

async function lockPictures(tx: Tx, ids: readonly [number, number]) {
  const rows = await tx
    .select({ id: pictures.id, url: pictures.url, alt: pictures.alt, fileName: pictures.fileName })
    .from(pictures)
    .where(and(inArray(pictures.id, [...ids]), isNull(pictures.deletedAt)))
    .orderBy(asc(pictures.id))
    .for('update')
  return ids.map((id) => rows.find((row) => row.id === id))
}

/** Locks one by one, by id; skips products that lost the picture meanwhile. */
async function lockProductsShowing(tx: Tx, url: string): Promise<StaffProduct[]> {
  const rows = await tx
    .selectDistinct({ id: productImages.productId })
    .from(productImages)
    .where(eq(productImages.url, url))
    .orderBy(asc(productImages.productId))
  const found: StaffProduct[] = []
  for (const { id } of rows) {
    const product = await lockProduct(tx, id)
    if (product?.pictures.some((picture) => picture.url === url)) found.push(product)
  }
  return found
}
