import { isDeepStrictEqual } from 'node:util'
import { eq, isNotNull, and, sql } from 'drizzle-orm'
import { cropRequest, describeRequest } from '#contract/counter/pictures.ts'
import type { AuditEntry } from '#server/platform/database/audit-tables.ts'
import { pictures } from '#server/platform/database/picture-tables.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuseStale, type Stale } from '#server/platform/staff/find-last-change.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { auditedPicture, cropPicture, deletePicture, describePicture } from './change-picture.ts'
import { readPictures } from './list-pictures.ts'

type Undone = { ok: true } | OperationRefusal | Stale<object>

/** Restores a deleted picture, or the earlier alt text and crop, unless somebody has changed them since. */
export async function undoPicture(
  shop: Pick<Shop, 'database' | 'pictureReader' | 'now'>,
  entry: AuditEntry,
  by: StaffActor,
): Promise<Undone> {
  const id = Number(entry.subjectId)
  if (entry.after['deleted'] === true) return restorePicture(shop, { id, undoOf: entry.id }, by)
  const [current] = await readPictures(shop.database.orm, [id])
  if (!current) return refuse.notFound('not-found', 'This picture no longer exists.')
  const isAsWritten = Object.entries(entry.after).every(([field, value]) =>
    isDeepStrictEqual(value, ({ ...current, deleted: false } as Record<string, unknown>)[field]),
  )
  if (!isAsWritten)
    return runTransaction<Stale<object>>(shop.database.orm, (tx) =>
      refuseStale(tx, { kind: 'picture', id: String(id) }, current),
    )
  const wanted = { id, version: current.version, undoOf: entry.id }
  if ('deleted' in entry.after) return deletePicture(shop, wanted, by)
  const crop = cropRequest.safeParse(entry.before['crop'])
  if (crop.success) return cropPicture(shop, { ...wanted, crop: crop.data }, by)
  const words = describeRequest.safeParse({ alt: entry.before['alt'] })
  if (!words.success)
    return refuse.conflict('cannot-undo', 'It had no description before. Please write another one by hand.')
  return describePicture(shop, { ...wanted, alt: words.data.alt }, by)
}

function restorePicture(
  { database }: Pick<Shop, 'database'>,
  { id, undoOf }: { id: number; undoOf: number },
  by: StaffActor,
): Promise<Undone> {
  return runAs<Undone>(database.orm, by, async (tx) => {
    await tx
      .update(pictures)
      .set({ deletedAt: null, version: sql`${pictures.version} + 1` })
      .where(and(eq(pictures.id, id), isNotNull(pictures.deletedAt)))
    const [picture] = await readPictures(tx, [id])
    if (!picture) return refuse.notFound('not-found', 'It was deleted more than 30 days ago, and is kept no longer.')
    await recordAudit(tx, by, {
      operation: 'pictures.write',
      subject: auditedPicture(picture),
      before: { deleted: true },
      after: { deleted: false },
      undoOf,
    })
    return { ok: true }
  })
}
