import { eq } from 'drizzle-orm'
import { packingPictures } from '#server/platform/database/packing-tables.ts'
import type { PictureResult } from '#server/platform/uploads/picture-reader.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { auditedShipment, lockPacking, refuseUnknownPacking } from './lock-packing.ts'

type Taken = { key: string; packingId: string; bytes: Uint8Array; fileName: string }
export type PictureTaken =
  | { ok: true; shipmentId: string }
  | OperationRefusal<'not-found' | 'key' | 'too-many'>
  | Extract<PictureResult, { ok: false }>

const MAX_PICTURES = 8

/** Redraws the picture as WebP without metadata such as the place. Stopped parcels keep their pictures too. */
export async function storePackingPicture(
  shop: Pick<Shop, 'database' | 'settings' | 'now' | 'pictureReader'>,
  taken: Taken,
  by: StaffActor,
): Promise<PictureTaken> {
  const looked = await store(shop, taken, by)
  if (looked !== 'not read') return looked
  const read = await shop.pictureReader.read(taken.bytes, toFileName(taken.fileName))
  if (!read.ok) return read
  const stored = await store(shop, taken, by, read)
  if (stored === 'not read') throw new Error('A photograph was read, and not stored')
  return stored
}

/** Without `read`, checks what it can before opening the picture. */
async function store(
  { database, settings, now }: Pick<Shop, 'database' | 'settings' | 'now'>,
  { key, packingId }: Taken,
  by: StaffActor,
  read?: Extract<PictureResult, { ok: true }>,
): Promise<PictureTaken | 'not read'> {
  let isUnread = false
  const stored = await runAs(database.orm, by, async (tx): Promise<PictureTaken> => {
    const found = await lockPacking(tx, packingId)
    if (!found) return refuseUnknownPacking()
    const done = { ok: true as const, shipmentId: found.shipment.id }
    const { packingId: itsPacking } = packingPictures
    const [known] = await tx.select({ itsPacking }).from(packingPictures).where(eq(packingPictures.key, key))
    if (known && known.itsPacking !== packingId)
      return refuse.conflict('key', 'This key was used for another photograph already. Please send a new one.')
    if (known) return done
    if ((await tx.$count(packingPictures, eq(packingPictures.packingId, packingId))) >= MAX_PICTURES)
      return refuse.conflict('too-many', `There are ${MAX_PICTURES} photographs of this parcel already.`)
    isUnread = read === undefined
    if (read === undefined) return done
    const { webp, width, height } = read
    const isForBuyer = settings.showPackingPictures
    await tx
      .insert(packingPictures)
      .values({ key, packingId, webp, width, height, isForBuyer, staffName: by.name, createdAt: now() })
    await recordAudit(tx, by, {
      operation: 'packing.photograph',
      subject: auditedShipment(found),
      after: { photograph: key, forBuyer: isForBuyer },
    })
    return done
  })
  return isUnread ? 'not read' : stored
}

const toFileName = (name: string) =>
  name
    .replaceAll(/[\p{C}\\/<>"]/gu, '')
    .trim()
    .slice(-100) || 'photograph'

export async function readPackingPicture(
  { database }: Pick<Shop, 'database'>,
  key: string,
): Promise<Buffer | undefined> {
  const [found] = await database.orm
    .select({ webp: packingPictures.webp })
    .from(packingPictures)
    .where(eq(packingPictures.key, key))
  return found?.webp
}
