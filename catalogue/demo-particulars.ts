import { readContents, readMakers } from '#shop/catalogue/particulars-text.ts'
import type { Particulars } from '#shop/catalogue/particulars.ts'
import { babyShower } from './particulars/baby-shower.ts'
import { hampers } from './particulars/hampers.ts'
import { invitations } from './particulars/invitations.ts'
import { returnFavours } from './particulars/return-favours.ts'
import { ringPlatters } from './particulars/ring-platters.ts'
import { trousseau } from './particulars/trousseau.ts'
import { woodenTraysAndBoxes } from './particulars/wooden-trays-and-boxes.ts'
import type { WrittenParticulars } from './particulars/written.ts'

const written: Readonly<Record<string, WrittenParticulars>> = {
  ...hampers,
  ...trousseau,
  ...ringPlatters,
  ...woodenTraysAndBoxes,
  ...returnFavours,
  ...babyShower,
  ...invitations,
}

/** By slug, in the units of `Particulars`. @throws Error where a line cannot be read */
export const demoParticulars: Readonly<Record<string, Particulars>> = Object.fromEntries(
  Object.entries(written).map(([slug, each]) => [slug, toParticulars(slug, each)]),
)

function toParticulars(slug: string, { inside = '', makers, piece, care, packing }: WrittenParticulars): Particulars {
  const contents = readContents(inside)
  const made = readMakers(makers)
  if (!contents.ok) throw new Error(`${slug}: ${contents.message}`)
  if (!made.ok) throw new Error(`${slug}: ${made.message}`)
  const [name, length, breadth, height, weight] = piece
  return { inside: contents.value, makers: made.value, piece: { name, length, breadth, height, weight }, care, packing }
}
