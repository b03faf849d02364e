import { hash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { LibraryPicture } from '#contract/counter/pictures.ts'
import { productImages } from '#server/platform/database/catalogue-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { pictures } from '#server/platform/database/picture-tables.ts'
import { settings } from '#server/platform/database/settings-tables.ts'
import type { PictureResult } from '#server/platform/uploads/picture-reader.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuseStale, type Stale } from '#server/platform/staff/find-last-change.ts'
import type { Crop } from '#shop/catalogue/crop-square.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { readPictures } from './list-pictures.ts'
import { contentDigest } from './originals.ts'
import { originalUrl } from './picture-name.ts'

type Refused =
  | OperationRefusal<'not-found' | 'used' | 'no-original'>
  | Stale<LibraryPicture>
  | Extract<PictureResult, { ok: false }>
export type PictureChanged = { ok: true; picture: LibraryPicture } | Refused
type Wanted = { id: number; version: number; undoOf?: number }
export type PictureDeleted =
  | Exclude<PictureChanged, { ok: true }>
  | { ok: true; picture: LibraryPicture; entry: number }

export function describePicture(
  shop: Pick<Shop, 'database'>,
  { alt, ...wanted }: Wanted & { alt: string },
  by: StaffActor,
): Promise<PictureChanged> {
  return inPicture(shop, wanted, by, async (tx, current) => {
    await tx
      .update(pictures)
      .set({ alt, version: sql`${pictures.version} + 1` })
      .where(eq(pictures.id, current.id))
    return noteChange(tx, current, by, wanted.undoOf)
  })
}

export async function cropPicture(
  shop: Pick<Shop, 'database' | 'pictureReader'>,
  { crop, ...wanted }: Wanted & { crop: Crop },
  by: StaffActor,
): Promise<PictureChanged> {
  const [row] = await shop.database.orm.select().from(pictures).where(eq(pictures.id, wanted.id))
  if (!row) return refuseUnknown()
  if (!row.original)
    return refuse.conflict('no-original', 'Only the square of this one was kept. Please upload it again.')
  const { original, fileName } = row
  // Before the transaction: another process takes a while for it.
  const read = await shop.pictureReader.read(original, fileName, { kind: 'product', crop })
  if (!read.ok) return read
  const { webp, width, height, tint } = read
  if (tint === undefined) throw new Error('The reader found no average colour')
  const digest = hash('sha256', Buffer.concat([original, Buffer.from(`${wanted.id} ${JSON.stringify(crop)}`)]), 'hex')
  const name = `upload-${digest.slice(0, 24)}`
  const url = originalUrl(name, contentDigest(webp))
  return inPicture(shop, wanted, by, async (tx, current) => {
    const drawn = { digest, name, url, crop, width, height, webp, tint }
    await tx
      .update(pictures)
      .set({ ...drawn, version: sql`${pictures.version} + 1` })
      .where(eq(pictures.id, current.id))
    await tx
      .update(productImages)
      .set({ url, width, height, tint, size: webp.length })
      .where(eq(productImages.url, current.url))
    await tx.update(settings).set({ value: url }).where(eq(settings.value, current.url))
    return noteChange(tx, current, by, wanted.undoOf)
  })
}

/** Refused while a product shows it. Undo works for 30 days. */
export function deletePicture(
  shop: Pick<Shop, 'database' | 'now'>,
  wanted: Wanted,
  by: StaffActor,
): Promise<PictureDeleted> {
  return inPicture(shop, wanted, by, async (tx, current): Promise<PictureDeleted> => {
    const [use] = current.usedIn
    if (use) return refuse.conflict('used', `${use.name} shows this picture. Take it off there first.`)
    if ((await tx.$count(settings, eq(settings.value, current.url))) > 0)
      return refuse.conflict('used', 'The home page shows this picture. Choose another one in Settings first.')
    await tx
      .update(pictures)
      .set({ deletedAt: shop.now(), version: sql`${pictures.version} + 1` })
      .where(eq(pictures.id, current.id))
    const entry = await recordAudit(tx, by, {
      operation: 'pictures.write',
      subject: auditedPicture(current),
      before: { deleted: false },
      after: { deleted: true },
      ...(wanted.undoOf !== undefined && { undoOf: wanted.undoOf }),
    })
    return { ok: true, picture: current, entry }
  })
}

async function noteChange(
  tx: Tx,
  current: LibraryPicture,
  by: StaffActor,
  undoOf: number | undefined,
): Promise<PictureChanged> {
  const [picture] = await readPictures(tx, [current.id])
  if (!picture) throw new Error(`Picture ${current.id} was locked, and is gone`)
  const fields = ({ alt, crop, url }: LibraryPicture) => ({ alt, crop, url })
  await recordAudit(tx, by, {
    operation: 'pictures.write',
    subject: auditedPicture(picture),
    before: fields(current),
    after: fields(picture),
    ...(undoOf !== undefined && { undoOf }),
  })
  return { ok: true, picture }
}

export const auditedPicture = ({ id, fileName }: LibraryPicture) => ({
  kind: 'picture',
  id: String(id),
  name: fileName,
})
const refuseUnknown = () => refuse.notFound('not-found', 'There is no such picture.')

function inPicture<Done extends PictureChanged>(
  { database }: Pick<Shop, 'database'>,
  { id, version }: Wanted,
  by: StaffActor,
  work: (tx: Tx, current: LibraryPicture) => Promise<Done>,
): Promise<Done | Refused> {
  return runAs<Done | Refused>(database.orm, by, async (tx) => {
    await tx.select({ id: pictures.id }).from(pictures).where(eq(pictures.id, id)).for('update')
    const [current] = await readPictures(tx, [id])
    if (!current) return refuseUnknown()
    if (current.version !== version) return refuseStale(tx, auditedPicture(current), current)
    return work(tx, current)
  })
}
