import { randomBytes } from 'node:crypto'
import { designPhotographs, designs } from '#server/platform/database/lettering-tables.ts'
import type { PictureRefusal } from '#server/platform/uploads/sanitize-picture.ts'
import type { Shop } from '#server/platform/shop.ts'
import { describeWords } from '#shop/lettering/describe-words.ts'
import { framePath } from '#shop/lettering/photograph-place.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { refuseZone, type CreatedDesign } from './create-design.ts'
import { findZone } from './find-zone.ts'

export type PhotographRefusal = Refusal<'no-such-zone' | 'none' | 'too-many'> | PictureRefusal
type Sent = { product: number; zone: string; files: readonly { name: string; bytes: Uint8Array }[] }

/** Stores the middle of the photograph, cut to the print area and at print resolution. */
export async function createPhotographDesign(
  { database, now, pictureReader }: Pick<Shop, 'database' | 'now' | 'pictureReader'>,
  { files, ...request }: Sent,
): Promise<{ ok: true; design: CreatedDesign } | PhotographRefusal> {
  const zone = await findZone(database, request)
  const [face] = zone?.faces ?? []
  if (zone?.field !== 'photograph' || !face) return refuseZone()
  const [file, second] = files
  if (!file) return refuse('none', 'Please choose a photograph first.')
  if (second) return refuse('too-many', 'One photograph goes into this place. Please choose one of them.')
  const { width, height, unitPrice, oncePrice } = zone
  const read = await pictureReader.read(file.bytes, file.name, { kind: 'place', width, height })
  if (!read.ok) return read
  const { jpeg, webp } = read
  if (!jpeg) throw new Error('A photograph for a place was read without its print')
  const id = randomBytes(18).toString('hex')
  const lines = ['photograph']
  await database.orm.transaction(async (tx) => {
    await tx.insert(designs).values({
      id,
      zoneId: zone.id,
      zoneVersion: zone.version,
      lines,
      face,
      letterHeight: zone.letterMin,
      path: framePath(zone),
      createdAt: now(),
    })
    await tx.insert(designPhotographs).values({ designId: id, jpeg, webp, width: read.width, height: read.height })
  })
  return { ok: true, design: { id, label: describeWords(lines, face, zone), unitPrice, oncePrice } }
}
