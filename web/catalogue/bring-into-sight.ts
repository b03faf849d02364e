import type { DrawnWords } from './drawn-words.ts'

/** A frame, and the band at its lower edge that stays below the header: product-page.css. Pixels of the window. */
type Frame = { width: number; height: number; band: number }
type Box = { left: number; right: number; top: number; bottom: number }

const MARGIN = 16
const MOST = 3

/** Bounds in pixels of their picture; undefined if they are unknown. */
export function findBounds({ path, grid, pixels }: Pick<DrawnWords, 'path' | 'grid' | 'pixels'>): Box | undefined {
  const numbers = grid ? grid.points.flat().map((share) => share * pixels) : (path.match(/-?[\d.]+/g) ?? []).map(Number)
  if (numbers.length < 4) return undefined
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [x = 0, y = 0] = numbers.slice(at, at + 2)
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return box
}

/**
 * Moves a part of a square picture to the middle of the band, enlarged. `x` and `y` are pixels of the window, from the
 * middle of the frame. The frame stays filled, unless the part would no longer fit.
 */
export function bringIntoSight(box: Box, pixels: number, { width, height, band }: Frame) {
  const fill = Math.max(width, height) / pixels
  const across = ((box.left + box.right - pixels) / 2) * fill
  const down = ((box.top + box.bottom - pixels) / 2) * fill
  const wanted = (height - band) / 2
  const [toTop, toBottom] = [height / 2 + down, height / 2 - down]
  const filled = down < wanted ? (height / 2 + wanted) / toTop : (height / 2 - wanted) / toBottom
  const fits = (width - 2 * MARGIN) / ((box.right - box.left) * fill)
  const fitsBand = (band - 2 * MARGIN) / ((box.bottom - box.top) * fill)
  const scale = Math.max(1, Math.min(filled, fits, fitsBand, MOST))
  const room = ((scale - 1) * width) / 2
  const x = Math.max(-room, Math.min(room, -across * scale))
  return { scale, x, y: wanted - down * scale }
}
