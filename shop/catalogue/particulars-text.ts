import { contentKinds, isDeclared, isFood, type Content, type Maker, type Piece } from './particulars.ts'

type Read<Value> = { ok: true; value: Value[] } | { ok: false; message: string }

const partsOf = (line: string) => line.split('|').map((part) => part.trim())
const linesOf = (text: string) =>
  text.split('\n').flatMap((line, at) => (line.trim() === '' ? [] : [{ number: at + 1, parts: partsOf(line) }]))

/** @param text a line each: name | net quantity | veg, non-veg or cosmetic | keeps | allergens | ingredients */
export function readContents(text: string): Read<Content> {
  const value: Content[] = []
  for (const { number, parts } of linesOf(text)) {
    const content = readContent(parts)
    const message = typeof content === 'string' ? content : findMissing(content)
    if (typeof content === 'string' || message !== undefined)
      return { ok: false, message: `Line ${number} of what is inside: ${message}` }
    value.push(content)
  }
  return { ok: true, value }
}

function readContent([name = '', quantity, kind, keeps, allergens, ingredients, ...more]: string[]): Content | string {
  if (name === '') return 'please write its name.'
  if (more.length > 0) return 'please write six parts at most, with a bar between them.'
  const known = contentKinds.find((each) => each === kind)
  if (kind && !known) return `please write veg, non-veg or cosmetic instead of “${kind}”, or leave it empty.`
  return {
    name,
    ...(quantity && { quantity }),
    ...(known && { kind: known }),
    ...(keeps && { keeps }),
    ...(allergens && { allergens }),
    ...(ingredients && { ingredients }),
  }
}

/** Food Safety and Standards (Labelling and Display) Regulations 2020; Cosmetics Rules 2020. */
export function findMissing(content: Content): string | undefined {
  if (!isDeclared(content)) return undefined
  const what = isFood(content) ? 'food' : 'a cosmetic'
  if (!content.quantity) return `${what} needs its net quantity, such as 200 g.`
  if (!content.keeps) return `${what} needs how long it keeps, such as 18 months.`
  if (!content.ingredients) return `${what} needs its ingredients.`
  return undefined
}

export function writeContents(contents: readonly Content[]): string {
  return contents
    .map(({ name, quantity, kind, keeps, allergens, ingredients }) =>
      [name, quantity, kind, keeps, allergens, ingredients]
        .map((part) => part ?? '')
        .join(' | ')
        .replace(/( \| )+$/, ''),
    )
    .join('\n')
}

export function readMakers(text: string): Read<Maker> {
  const value: Maker[] = []
  for (const {
    number,
    parts: [work, who, ...more],
  } of linesOf(text)) {
    if (!work || !who || more.length > 0)
      return { ok: false, message: `Line ${number} of who makes it: please write the work and who does it.` }
    value.push({ work, who })
  }
  return { ok: true, value }
}

export const writeMakers = (makers: readonly Maker[]): string =>
  makers.map(({ work, who }) => `${work} | ${who}`).join('\n')

type ReadPiece = { ok: true; value: Piece | null } | { ok: false; message: string }

/** @param text name | length | breadth | height | weight, in centimetres and kilograms; the weight is optional */
export function readPiece(text: string): ReadPiece {
  if (text.trim() === '') return { ok: true, value: null }
  const [name = '', ...sizes] = partsOf(text)
  const [length = 0, breadth = 0, height = 0, weight] = sizes.map((size) => (size === '' ? undefined : Number(size)))
  const isRight = [length, breadth, height, weight ?? 1].every((size) => size > 0 && size <= 9_999)
  return name !== '' && isRight && sizes.length <= 4
    ? { ok: true, value: { name, length, breadth, height, weight: weight ?? null } }
    : {
        ok: false,
        message:
          'Please write what the piece is, and its length, breadth and height in centimetres; its weight in kilograms may be left out.',
      }
}

export const writePiece = (piece: Piece | null): string =>
  piece === null
    ? ''
    : [piece.name, piece.length, piece.breadth, piece.height, piece.weight].filter((part) => part !== null).join(' | ')
