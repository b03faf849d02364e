import { occasions, recipients, type GiftFacet } from '#shop/catalogue/gift-facets.ts'
import { particularsLimits, type Particulars } from '#shop/catalogue/particulars.ts'
import {
  readContents,
  readMakers,
  readPiece,
  writeContents,
  writeMakers,
  writePiece,
} from '#shop/catalogue/particulars-text.ts'

/** Fields with one canonical text, so that equal texts mean equal values. */
export const typedWords = ['occasions', 'recipients', 'inside', 'piece', 'makers', 'care', 'packing'] as const
export type TypedWord = (typeof typedWords)[number]
export type TypedWords = Record<TypedWord, string>
type Suits = { occasions: readonly string[]; recipients: readonly string[] }
type Parsed = { value: string } | { fault: string }

/** "Anniversary, Diwali"; contents take one line each, with bars between the parts. */
export function toTypedWords({ inside, piece, makers, care, packing, ...suits }: Particulars & Suits): TypedWords {
  return {
    occasions: writeFacets(occasions, suits.occasions),
    recipients: writeFacets(recipients, suits.recipients),
    inside: writeContents(inside),
    piece: writePiece(piece),
    makers: writeMakers(makers),
    care,
    packing,
  }
}

export function readTypedWord(field: TypedWord, text: string): unknown {
  if (field === 'occasions') return readFacets(occasions, text).keys
  if (field === 'recipients') return readFacets(recipients, text).keys
  if (field === 'care' || field === 'packing') return text
  const read = { inside: readContents, makers: readMakers, piece: readPiece }[field](text)
  if (!read.ok) throw new Error(`A checked cell cannot be read: ${read.message}`)
  return read.value
}

export const wordParsers: Record<TypedWord, (text: string) => Parsed> = {
  occasions: (text) => parseFacets(occasions, 'occasion', text),
  recipients: (text) => parseFacets(recipients, 'recipient', text),
  inside: parseContents,
  piece: parsePiece,
  makers: parseMakers,
  care: (text) => parseWords(text, particularsLimits.words, 'care'),
  packing: (text) => parseWords(text, particularsLimits.words, 'packing'),
}

function writeFacets(of: readonly GiftFacet[], keys: readonly string[]): string {
  const known = of.filter(({ key }) => keys.includes(key)).map(({ name }) => name)
  return [...known, ...keys.filter((key) => of.every((each) => each.key !== key))].join(', ')
}

function readFacets(of: readonly GiftFacet[], text: string): { keys: string[]; unknown: string | undefined } {
  const named = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const find = (name: string) =>
    of.find((each) => [each.key, each.name.toLowerCase()].includes(name.toLowerCase()))?.key
  return {
    keys: [...new Set(named.flatMap((name) => find(name) ?? []))],
    unknown: named.find((name) => find(name) === undefined),
  }
}

function parseFacets(of: readonly GiftFacet[], label: string, text: string): Parsed {
  const { keys, unknown } = readFacets(of, text)
  if (unknown === undefined) return { value: writeFacets(of, keys) }
  const names = of.map(({ name }) => name).join(', ')
  return { fault: `“${unknown.slice(0, 40)}” is no ${label} here. Write some of: ${names}.` }
}

function parseWords(text: string, most: number, label: string): Parsed {
  return text.length <= most ? { value: text } : { fault: `The ${label} is longer than ${most} characters.` }
}

const limits = particularsLimits.content
const inCell = (message: string, example: string) => `${message} In a sheet: ${example}`

function parseContents(text: string): Parsed {
  const read = readContents(text)
  if (!read.ok) return { fault: inCell(read.message, 'Raw honey | 200 g | veg | 18 months |  | Raw mustard honey') }
  if (read.value.length > particularsLimits.contents)
    return { fault: `What is inside has more than ${particularsLimits.contents} lines.` }
  for (const [at, content] of read.value.entries())
    for (const [part, most] of Object.entries(limits) as [keyof typeof limits, number][])
      if ((content[part]?.length ?? 0) > most)
        return { fault: `Line ${at + 1} of what is inside: its ${part} is longer than ${most} characters.` }
  return { value: writeContents(read.value) }
}

function parseMakers(text: string): Parsed {
  const read = readMakers(text)
  if (!read.ok) return { fault: inCell(read.message, 'Weaving | The cane table, Jaipur') }
  const { work, who } = particularsLimits.maker
  if (read.value.length > particularsLimits.makers)
    return { fault: `Who makes it has more than ${particularsLimits.makers} lines.` }
  const long = read.value.findIndex((maker) => maker.work.length > work || maker.who.length > who)
  return long < 0
    ? { value: writeMakers(read.value) }
    : {
        fault: `Line ${long + 1} of who makes it is too long: ${work} characters for the work, ${who} for who does it.`,
      }
}

function parsePiece(text: string): Parsed {
  const read = readPiece(text)
  if (!read.ok) return { fault: inCell(read.message, 'Basket | 38 | 26 | 32 | 2.5') }
  return (read.value?.name.length ?? 0) <= particularsLimits.piece
    ? { value: writePiece(read.value) }
    : { fault: `The name of the piece is longer than ${particularsLimits.piece} characters.` }
}
