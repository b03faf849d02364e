import { hash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { logos } from '#server/platform/database/logo-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { actAs, recordAudit } from '#server/platform/staff/audit.ts'
import type { PictureResult } from '#server/platform/uploads/picture-reader.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'

type Stored = { ok: true; url: string } | Extract<PictureResult, { ok: false }>

/** Stored apart from the setting: an undo finds it again, and an invoice shows the logo of its day. */
export async function storeLogo(
  { database, pictureReader, now }: Pick<Shop, 'database' | 'pictureReader' | 'now'>,
  { bytes, fileName }: { bytes: Uint8Array; fileName: string },
  by: StaffActor,
): Promise<Stored> {
  const read = await pictureReader.read(bytes, fileName, { kind: 'logo' })
  if (!read.ok) return read
  const { png, width, height } = read
  if (png === undefined) throw new Error('The reader drew no PNG')
  const url = `/logo/${hash('sha256', png, 'hex').slice(0, 24)}-${width}x${height}.png`
  await database.orm.transaction(async (tx) => {
    await actAs(tx, by)
    await tx.insert(logos).values({ url, png, madeBy: by.name, createdAt: now() }).onConflictDoNothing()
    const subject = { kind: 'setting', id: 'brand', name: 'Logo and colours' }
    await recordAudit(tx, by, { operation: 'settings.logo', subject, after: { url } })
  })
  return { ok: true, url }
}

export async function readLogo(orm: Orm | Tx, url: string): Promise<Buffer | undefined> {
  const [found] = await orm.select({ png: logos.png }).from(logos).where(eq(logos.url, url))
  return found && Buffer.from(found.png)
}
