/** How a picture is drawn in its frame: how many times its size, and how far its middle is from the frame's, in pixels. */
export type ZoomView = { scale: number; x: number; y: number }
type Size = { width: number; height: number }
type Point = { x: number; y: number }

export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 }
/** A master has 1440 pixels: beyond this there is nothing more to see. */
export const MOST = 4

/** Larger or smaller by `factor`, while `point` (from the frame's middle) keeps its place under the finger. */
export function zoomAt(view: ZoomView, factor: number, point: Point, frame: Size): ZoomView {
  const scale = between(1, view.scale * factor, MOST)
  const by = scale / view.scale
  return within({ scale, x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by }, frame)
}

export function panBy(view: ZoomView, by: Point, frame: Size): ZoomView {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, frame)
}

/** The picture covers its frame: no edge comes inside. */
function within({ scale, x, y }: ZoomView, { width, height }: Size): ZoomView {
  const slack = { x: (width * (scale - 1)) / 2, y: (height * (scale - 1)) / 2 }
  return { scale, x: between(-slack.x, x, slack.x), y: between(-slack.y, y, slack.y) }
}

function between(least: number, value: number, most: number): number {
  // Not -0: it would be another transform than 0.
  return Math.min(Math.max(value, least), most) || 0
}
