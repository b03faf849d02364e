import { hash } from 'node:crypto'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { StoredPicture } from '#contract/counter/pictures.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { pictures } from '#server/platform/database/picture-tables.ts'
import type { PictureResult } from '#server/platform/uploads/picture-reader.ts'
import type { Shop } from '#server/platform/shop.ts'
import { actAs, recordAudit } from '#server/platform/staff/audit.ts'
import type { Crop } from '#shop/catalogue/crop-square.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { contentDigest } from './originals.ts'
import { originalUrl } from './picture-name.ts'

type Stored = { ok: true; picture: StoredPicture } | Extract<PictureResult, { ok: false }>
type SentPicture = { bytes: Uint8Array; fileName: string; crop: Crop }

/** Stores the same file with the same crop once. */
export async function storePicture(
  { database, pictureReader }: Pick<Shop, 'database' | 'pictureReader'>,
  sent: SentPicture,
  by: StaffActor,
): Promise<Stored> {
  const fileName = toFileName(sent.fileName)
  const digest = hash('sha256', Buffer.concat([sent.bytes, Buffer.from(JSON.stringify(sent.crop))]), 'hex')
  const known = await findPicture(database.orm, digest)
  if (known) return { ok: true, picture: known }
  const read = await pictureReader.read(sent.bytes, fileName, { kind: 'product', crop: sent.crop })
  if (!read.ok) return read
  const whole = await pictureReader.read(sent.bytes, fileName, { kind: 'original' })
  if (!whole.ok) return whole
  const name = `upload-${digest.slice(0, 24)}`
  const { webp, width, height, tint } = read
  if (tint === undefined) throw new Error('The reader found no average colour')
  return database.orm.transaction(async (tx): Promise<Stored> => {
    await actAs(tx, by)
    const [row] = await tx
      .insert(pictures)
      .values({
        digest,
        name,
        url: originalUrl(name, contentDigest(webp)),
        fileName,
        crop: sent.crop,
        width,
        height,
        webp,
        original: whole.webp,
        tint,
        madeBy: by.name,
      })
      // A repeated upload restores a deleted picture.
      .onConflictDoUpdate({
        target: pictures.digest,
        set: { deletedAt: null, madeBy: by.name, version: sql`${pictures.version} + 1` },
        setWhere: isNotNull(pictures.deletedAt),
      })
      .returning({ id: pictures.id })
    const picture = await findPicture(tx, digest)
    if (!picture) throw new Error('A picture was stored, and is not there')
    if (row)
      await recordAudit(tx, by, {
        operation: 'pictures.write',
        subject: { kind: 'picture', id: String(row.id), name: fileName },
        after: { url: picture.url, crop: sent.crop },
      })
    return { ok: true, picture }
  })
}

async function findPicture(orm: Tx | Shop['database']['orm'], digest: string): Promise<StoredPicture | undefined> {
  const { id, url, width, height, fileName } = pictures
  const [found] = await orm
    .select({ id, url, width, height, fileName })
    .from(pictures)
    .where(and(eq(pictures.digest, digest), isNull(pictures.deletedAt)))
  return found
}

/** The client chooses the name, so it is for display only. */
function toFileName(name: string): string {
  const readable = name.replaceAll(/[\p{C}\\/<>"]/gu, '').trim()
  return readable.slice(-100) || 'picture'
}
