import { demoInsides, demoPictures } from './demo-pictures.ts'
import { readContents, readMakers } from '#shop/catalogue/particulars-text.ts'
import type { Content, Particulars } from '#shop/catalogue/particulars.ts'
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

/** By slug, in the units of `Particulars`. @throws Error for an unreadable line */
export const demoParticulars: Readonly<Record<string, Particulars>> = Object.fromEntries(
  Object.entries(written).map(([slug, each]) => [slug, toParticulars(slug, each)]),
)

function toParticulars(slug: string, { inside = '', makers, piece, care, packing }: WrittenParticulars): Particulars {
  const contents = readContents(inside)
  const made = readMakers(makers)
  if (!contents.ok) throw new Error(`${slug}: ${contents.message}`)
  if (!made.ok) throw new Error(`${slug}: ${made.message}`)
  const [name, length, breadth, height, weight] = piece
  const numbered = contents.value.map((content) => ({ ...content, ...findPlaces(slug, content, contents.value) }))
  return { inside: numbered, makers: made.value, piece: { name, length, breadth, height, weight }, care, packing }
}

function findPlaces(slug: string, content: Content, all: readonly Content[]): Pick<Content, 'at'> {
  const { file, parts } = demoInsides[slug] ?? { file: '', parts: [] }
  const picture = (demoPictures[slug] ?? []).findIndex((each) => each.file === file)
  const at = parts.filter(({ what }) => findNamed(what, all) === content).map(({ x, y }) => ({ picture, x, y }))
  return picture >= 0 && at.length > 0 ? { at } : {}
}

/** Matches a part of a scene with a content: by name, by all its words, or by the last word. */
function findNamed(what: string, all: readonly Content[]): Content | undefined {
  const words = wordsOf(what)
  return (
    all.find(({ name }) => name === what) ??
    all.find(({ name }) => words.every((word) => wordsOf(name).includes(word))) ??
    all.find(({ name }) => wordsOf(name).includes(words.at(-1) ?? ''))
  )
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[a-z]{3,}/g) ?? []).map((word) => word.replace(/s$/, ''))
}
