import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { designPhotographs, designs, printAreas } from '#server/platform/database/lettering-tables.ts'
import type { PictureRefusal } from '#server/platform/uploads/sanitize-picture.ts'
import type { Shop } from '#server/platform/shop.ts'
import { describeWords } from '#shop/lettering/describe-words.ts'
import type { FaceKey } from '#shop/lettering/faces.ts'
import { framePath } from '#shop/lettering/photograph-place.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { refusePrintArea, type CreatedDesign } from './create-design.ts'
import { findPrintArea, type StoredPrintArea } from './find-print-area.ts'

export type PhotographRefusal = Refusal<'no-such-print-area' | 'none' | 'too-many'> | PictureRefusal
type Cutting = Pick<Shop, 'database' | 'now' | 'pictureReader'>
type Sent = { product: number; printArea: string; files: readonly { name: string; bytes: Uint8Array }[] }

/** Stores the middle of the photograph, cut to the print area and at print resolution. */
export async function createPhotographDesign(
  shop: Cutting,
  { files, ...request }: Sent,
): Promise<{ ok: true; design: CreatedDesign } | PhotographRefusal> {
  const printArea = await findPrintArea(shop.database, request)
  const [face] = printArea?.faces ?? []
  if (printArea?.field !== 'photograph' || !face) return refusePrintArea()
  const [file, second] = files
  if (!file) return refuse('none', 'Please choose a photograph first.')
  if (second) return refuse('too-many', 'One photograph goes into this place. Please choose one of them.')
  return cutPhotograph(shop, { ...printArea, face }, file)
}

type Place = StoredPrintArea & { face: FaceKey }

async function cutPhotograph(shop: Cutting, place: Place, { bytes, name }: Sent['files'][number]) {
  const { width, height } = place
  const read = await shop.pictureReader.read(bytes, name, { kind: 'place', width, height })
  if (!read.ok) return read
  const { jpeg, webp } = read
  if (!jpeg) throw new Error('A photograph for a place was read without its print')
  return keepPhotograph(shop, place, { jpeg, webp, width: read.width, height: read.height })
}

async function keepPhotograph(
  { database, now }: Cutting,
  place: Place,
  photograph: Omit<typeof designPhotographs.$inferInsert, 'designId'>,
): Promise<{ ok: true; design: CreatedDesign }> {
  const { id: printAreaId, version: printAreaVersion, face, letterMin: letterHeight, unitPrice, oncePrice } = place
  const id = randomBytes(18).toString('hex')
  const lines = ['photograph']
  const own = { id, printAreaId, printAreaVersion, lines, face, letterHeight, path: framePath(place), createdAt: now() }
  await database.orm.transaction(async (tx) => {
    await tx.insert(designs).values(own)
    await tx.insert(designPhotographs).values({ designId: id, ...photograph })
  })
  return { ok: true, design: { id, label: describeWords(lines, face, place), unitPrice, oncePrice } }
}

/** A kept photograph for its print area of today. If that has another size, its middle is cut again. Undefined for words. */
export async function keepPhotographAgain(
  shop: Cutting,
  id: string,
): Promise<{ ok: true; design: CreatedDesign } | Refusal<'no-such-print-area'> | PictureRefusal | undefined> {
  const { orm } = shop.database
  const [kept] = await orm
    .select({ photograph: designPhotographs, before: printAreas })
    .from(designPhotographs)
    .innerJoin(designs, eq(designs.id, designPhotographs.designId))
    .innerJoin(printAreas, eq(printAreas.id, designs.printAreaId))
    .where(eq(designs.id, id))
  if (!kept) return undefined
  const { before, photograph } = kept
  const { jpeg, webp, width, height } = photograph
  const printArea = await findPrintArea(shop.database, { product: before.productId, printArea: before.key })
  const [face] = printArea?.faces ?? []
  if (printArea?.field !== 'photograph' || !face) return refusePrintArea()
  const place = { ...printArea, face }
  return printArea.width === before.width && printArea.height === before.height
    ? keepPhotograph(shop, place, { jpeg, webp, width, height })
    : cutPhotograph(shop, place, { name: 'photograph.jpg', bytes: jpeg })
}
