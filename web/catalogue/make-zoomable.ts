import { panBy, UNZOOMED, zoomAt, type ZoomView } from './zoom-view.ts'

const DOUBLE_TAP_SCALE = 2.5
export const ZOOM_STEP = 1.5

export interface Zoomable {
  zoomBy(factor: number): void
  reset(): void
  stop(): void
}

/** `frame` has the picture as its first child. While unzoomed, one finger scrolls the row around it. */
export function makeZoomable(frame: HTMLElement): Zoomable {
  const picture = frame.firstElementChild as HTMLElement
  const pointers = new Map<number, { x: number; y: number }>()
  const abortController = new AbortController()
  const { signal } = abortController
  let view = UNZOOMED

  const listen = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    handle: (event: HTMLElementEventMap[Type]) => void,
  ) => frame.addEventListener(type, handle, { signal, passive: false })

  const size = () => ({ width: frame.clientWidth, height: frame.clientHeight })
  function fromCenter({ x, y }: { x: number; y: number }) {
    const box = frame.getBoundingClientRect()
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 }
  }
  function render(next: ZoomView): void {
    view = next
    const { scale, x, y } = view
    picture.style.transform = scale === 1 ? '' : `translate(${x}px, ${y}px) scale(${scale})`
    frame.classList.toggle('is-zoomed', scale > 1)
  }

  listen('pointerdown', (event) => {
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (view.scale === 1 && pointers.size < 2) return
    for (const id of pointers.keys()) frame.setPointerCapture(id)
  })
  listen('pointermove', (event) => {
    const before = pointers.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    pointers.set(event.pointerId, now)
    if (other) {
      const middle = fromCenter({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
      render(zoomAt(view, distance(now, other) / Math.max(distance(before, other), 1), middle, size()))
    } else if (view.scale > 1) render(panBy(view, { x: now.x - before.x, y: now.y - before.y }, size()))
  })
  for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const)
    listen(end, ({ pointerId }) => void pointers.delete(pointerId))
  listen('dblclick', (event) => {
    const at = fromCenter({ x: event.clientX, y: event.clientY })
    render(view.scale > 1 ? UNZOOMED : zoomAt(view, DOUBLE_TAP_SCALE, at, size()))
  })
  listen('wheel', (event) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    const at = fromCenter({ x: event.clientX, y: event.clientY })
    render(zoomAt(view, ZOOM_STEP ** (-event.deltaY / 50), at, size()))
  })

  return {
    zoomBy: (factor) => render(zoomAt(view, factor, { x: 0, y: 0 }, size())),
    reset: () => render(UNZOOMED),
    stop: () => abortController.abort(),
  }
}

function distance(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
