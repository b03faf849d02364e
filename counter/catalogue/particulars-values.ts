import type { Particulars } from '#shop/catalogue/particulars.ts'
import {
  readContents,
  readMakers,
  readPiece,
  writeContents,
  writeMakers,
  writePiece,
} from '#shop/catalogue/particulars-text.ts'

/** As typed: a line each, parts between bars. */
export type TypedParticulars = Record<keyof Particulars, string>

export const particularsLabels: TypedParticulars = {
  inside: 'what is inside',
  piece: 'the piece',
  care: 'care',
  packing: 'how it is packed',
  makers: 'who makes it',
}

export const toTypedParticulars = ({ inside, piece, care, packing, makers }: Particulars): TypedParticulars => ({
  inside: writeContents(inside),
  piece: writePiece(piece),
  care,
  packing,
  makers: writeMakers(makers),
})

/** @returns a sentence for each field that is wrong */
export function checkParticulars({ inside, piece, makers }: TypedParticulars): Partial<TypedParticulars> {
  const read = { inside: readContents(inside), piece: readPiece(piece), makers: readMakers(makers) }
  return Object.fromEntries(
    Object.entries(read).flatMap(([name, { ...found }]) => (found.ok ? [] : [[name, found.message]])),
  )
}

/** Leaves out unreadable values; `checkParticulars` explains them. */
export function readTypedParticulars({ inside, piece, care, packing, makers }: TypedParticulars) {
  const [contents, measured, made] = [readContents(inside), readPiece(piece), readMakers(makers)]
  return {
    care,
    packing,
    ...(contents.ok && { inside: contents.value }),
    ...(measured.ok && { piece: measured.value }),
    ...(made.ok && { makers: made.value }),
  }
}
