import { randomBytes } from 'node:crypto'
import { designPhotographs, designs } from '#server/platform/database/lettering-tables.ts'
import type { PictureRefusal } from '#server/platform/uploads/sanitize-picture.ts'
import type { Shop } from '#server/platform/shop.ts'
import { describeWords } from '#shop/lettering/describe-words.ts'
import { framePath } from '#shop/lettering/photograph-place.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { refusePrintArea, type CreatedDesign } from './create-design.ts'
import { findPrintArea } from './find-print-area.ts'

export type PhotographRefusal = Refusal<'no-such-print-area' | 'none' | 'too-many'> | PictureRefusal
type Sent = { product: number; printArea: string; files: readonly { name: string; bytes: Uint8Array }[] }

/** Stores the middle of the photograph, cut to the print area and at print resolution. */
export async function createPhotographDesign(
  { database, now, pictureReader }: Pick<Shop, 'database' | 'now' | 'pictureReader'>,
  { files, ...request }: Sent,
): Promise<{ ok: true; design: CreatedDesign } | PhotographRefusal> {
  const printArea = await findPrintArea(database, request)
  const [face] = printArea?.faces ?? []
  if (printArea?.field !== 'photograph' || !face) return refusePrintArea()
  const [file, second] = files
  if (!file) return refuse('none', 'Please choose a photograph first.')
  if (second) return refuse('too-many', 'One photograph goes into this place. Please choose one of them.')
  const { width, height, unitPrice, oncePrice } = printArea
  const read = await pictureReader.read(file.bytes, file.name, { kind: 'place', width, height })
  if (!read.ok) return read
  const { jpeg, webp } = read
  if (!jpeg) throw new Error('A photograph for a place was read without its print')
  const id = randomBytes(18).toString('hex')
  const lines = ['photograph']
  await database.orm.transaction(async (tx) => {
    await tx.insert(designs).values({
      id,
      printAreaId: printArea.id,
      printAreaVersion: printArea.version,
      lines,
      face,
      letterHeight: printArea.letterMin,
      path: framePath(printArea),
      createdAt: now(),
    })
    await tx.insert(designPhotographs).values({ designId: id, jpeg, webp, width: read.width, height: read.height })
  })
  return { ok: true, design: { id, label: describeWords(lines, face, printArea), unitPrice, oncePrice } }
}
