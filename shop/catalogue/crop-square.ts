/** The focal point in fractions of width and height; `side` is a share of the shorter edge. */
export type Crop = { x: number; y: number; side: number }

export const wholeCrop: Crop = { x: 0.5, y: 0.5, side: 1 }

export function cropSquare(
  { width, height }: { width: number; height: number },
  { x, y, side }: Crop,
): { left: number; top: number; width: number; height: number } {
  const pixels = Math.max(1, Math.min(width, height, Math.round(Math.min(width, height) * side)))
  const start = (length: number, at: number) =>
    Math.min(Math.max(0, Math.round(length * at - pixels / 2)), length - pixels)
  return { left: start(width, x), top: start(height, y), width: pixels, height: pixels }
}
