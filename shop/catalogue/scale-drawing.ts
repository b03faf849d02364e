import type { Piece } from './particulars.ts'

export const phoneSize = { width: 7.2, height: 15 } as const

const DEPTH = 0.38
const GAP = 4
/** Pieces below this height are drawn from above. Centimetres. */
const FLAT = 2

export type ScaleDrawing = {
  /** The view box, in centimetres; its ratio is always 3 to 2. */
  width: number
  height: number
  front: string
  edges: string
  phone: { x: number; y: number }
}

export function drawToScale({ length, breadth, height }: Omit<Piece, 'name' | 'weight'>): ScaleDrawing {
  const isFlat = height < FLAT
  const [tall, deep] = isFlat ? [breadth, height] : [height, breadth]
  const shift = deep * DEPTH
  const wide = length + shift + GAP + phoneSize.width
  const high = Math.max(tall + shift, phoneSize.height) + 2
  const width = Math.max(wide + 2, high * 1.5)
  const full = width / 1.5
  const [left, ground] = [(width - wide) / 2, full - 1]
  const [right, top] = [left + length, ground - tall]
  const at = (...points: number[]) => points.map((one) => Number(one.toFixed(2))).join(' ')
  return {
    width: Number(width.toFixed(2)),
    height: Number(full.toFixed(2)),
    front: `M${at(left, top)}H${at(right)}V${at(ground)}H${at(left)}Z`,
    edges: `M${at(left, top)}l${at(shift, -shift)}H${at(right + shift)}V${at(ground - shift)}L${at(right, ground)}M${at(right, top)}l${at(shift, -shift)}`,
    phone: {
      x: Number((right + shift + GAP).toFixed(2)),
      y: Number((ground - phoneSize.height).toFixed(2)),
    },
  }
}
