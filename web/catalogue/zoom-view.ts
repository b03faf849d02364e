/** `scale` is times its size; `x` and `y` lead from the frame's middle to the picture's, in pixels. */
export type ZoomView = { scale: number; x: number; y: number }
type Size = { width: number; height: number }
type Point = { x: number; y: number }

export const UNZOOMED: ZoomView = { scale: 1, x: 0, y: 0 }
/** The pictures have 1440 pixels: beyond this there is nothing more to see. */
export const MAX_ZOOM = 4

/** `point` (from the frame's middle) stays under the finger. */
export function zoomAt(view: ZoomView, factor: number, point: Point, frame: Size): ZoomView {
  const scale = clamp(1, view.scale * factor, MAX_ZOOM)
  const by = scale / view.scale
  return clampToFrame({ scale, x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by }, frame)
}

export function panBy(view: ZoomView, by: Point, frame: Size): ZoomView {
  return clampToFrame({ ...view, x: view.x + by.x, y: view.y + by.y }, frame)
}

function clampToFrame({ scale, x, y }: ZoomView, { width, height }: Size): ZoomView {
  const slack = { x: (width * (scale - 1)) / 2, y: (height * (scale - 1)) / 2 }
  return { scale, x: clamp(-slack.x, x, slack.x), y: clamp(-slack.y, y, slack.y) }
}

function clamp(least: number, value: number, most: number): number {
  // Not -0: it would be another transform than 0.
  return Math.min(Math.max(value, least), most) || 0
}
