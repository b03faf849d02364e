/** Inner centimetres. */
export type Box = { name: string; length: number; breadth: number; height: number }
type Piece = { length: number | null; breadth: number | null; height: number | null; quantity: number }

const MOST_BOXES = 12
/** Pieces fill at most this share of a box; the rest is paper and gaps. */
const FULL = 0.85

/** "S 20 x 15 x 10 | M 30 x 25 x 15", or one box a line. */
export function parseBoxes(text: string): { ok: true; boxes: Box[] } | { ok: false; message: string } {
  const lines = text
    .split(/[|\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const boxes: Box[] = []
  for (const line of lines) {
    const [, name = '', ...sides] =
      /^(\S.{0,19}?)\s+(\d{1,3}(?:\.\d)?)\s*[x×]\s*(\d{1,3}(?:\.\d)?)\s*[x×]\s*(\d{1,3}(?:\.\d)?)(?:\s*cm)?$/i.exec(
        line,
      ) ?? []
    const [length = 0, breadth = 0, height = 0] = sides.map(Number)
    if (length * breadth * height === 0)
      return { ok: false, message: `Write “${line.slice(0, 40)}” as a name and three lengths in cm: M 30 x 25 x 15.` }
    if (boxes.some((box) => box.name.toLowerCase() === name.toLowerCase()))
      return { ok: false, message: `Two boxes are called ${name}. Give one of them another name.` }
    boxes.push({ name, length, breadth, height })
  }
  return boxes.length <= MOST_BOXES
    ? { ok: true, boxes }
    : { ok: false, message: `Write down ${MOST_BOXES} boxes at most.` }
}

export function readBoxes(text: string): Box[] {
  const parsed = parseBoxes(text)
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed.boxes
}

export function suggestBox(boxes: readonly Box[], pieces: readonly Piece[]): string | null {
  const measured = pieces.flatMap(({ length, breadth, height, quantity }) =>
    length && breadth && height ? [{ sides: toSides({ length, breadth, height }), quantity }] : [],
  )
  if (measured.length < pieces.length || pieces.length === 0) return null
  const needed = measured.reduce((sum, { sides, quantity }) => sum + volumeOf(sides) * quantity, 0)
  const bySize = boxes.toSorted((a, b) => volumeOf(toSides(a)) - volumeOf(toSides(b)))
  const found = bySize.find((box) => {
    const room = toSides(box)
    const goesIn = measured.every(({ sides }) => sides.every((side, at) => side <= (room[at] ?? 0)))
    return goesIn && (needed <= volumeOf(room) * FULL || isOnePiece(measured))
  })
  return found?.name ?? null
}

const isOnePiece = (measured: readonly { quantity: number }[]) => measured.length === 1 && measured[0]?.quantity === 1
const toSides = ({ length, breadth, height }: Omit<Box, 'name'>) => [length, breadth, height].toSorted((a, b) => b - a)
const volumeOf = (sides: readonly number[]) => sides.reduce((product, side) => product * side, 1)
