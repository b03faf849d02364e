import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { pictures } from '#server/platform/database/picture-tables.ts'
import { recordAudit } from '#server/platform/staff/audit.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'

/** The undo takes the pictures that the import brought, unless a product shows them. They can be restored as any other. */
export async function removeFetchedPictures(tx: Tx, by: StaffActor, at: Date): Promise<void> {
  const isShown = sql`EXISTS (SELECT FROM product_images WHERE product_images.url = ${pictures.url})`
  const gone = await tx
    .update(pictures)
    .set({ deletedAt: at, version: sql`${pictures.version} + 1` })
    .where(and(eq(pictures.madeBy, by.name), isNull(pictures.deletedAt), sql`NOT ${isShown}`))
    .returning({ id: pictures.id, fileName: pictures.fileName })
  for (const { id, fileName } of gone)
    await recordAudit(tx, by, {
      operation: 'pictures.write',
      subject: { kind: 'picture', id: String(id), name: fileName },
      before: { deleted: false },
      after: { deleted: true },
    })
}
