import { useLayoutEffect, useRef, type RefObject } from 'react'
import { listenToKeys } from '../single-keys.ts'

type Previewing = { canPreview: boolean; previewedId: string | null; previewAt: (id: string | null) => void }

/** j and k move the focus from row to row, x ticks, Space previews; Enter is the link's own. */
export function useListKeys(box: RefObject<HTMLElement | null>, previewing: Previewing): void {
  const latest = useRef(previewing)
  useLayoutEffect(() => {
    latest.current = previewing
  })
  useLayoutEffect(() => {
    const move = (by: 1 | -1) => (event: KeyboardEvent) => {
      const titles = [...(box.current?.querySelectorAll<HTMLElement>('[data-row-title]') ?? [])]
      const at = titles.findIndex((title) => title.closest('[data-row]') === currentRow(box.current))
      const next = titles[at === -1 ? 0 : at + by]
      if (!next) return
      event.preventDefault()
      next.focus()
      if (latest.current.previewedId !== null) latest.current.previewAt(rowIdOf(next) ?? null)
    }
    const tick = (event: KeyboardEvent) =>
      currentRow(box.current)
        ?.querySelector('[data-tick]')
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: event.shiftKey }))
    const preview = (event: KeyboardEvent) => {
      const id = rowIdOf(currentRow(box.current))
      if (!latest.current.canPreview || !id || (event.target as Element).matches('[data-tick]')) return
      event.preventDefault()
      latest.current.previewAt(latest.current.previewedId === id ? null : id)
    }
    return listenToKeys({
      j: move(1),
      k: move(-1),
      ArrowDown: (event) => currentRow(box.current) && move(1)(event),
      ArrowUp: (event) => currentRow(box.current) && move(-1)(event),
      '[Shift]+x': tick,
      Space: preview,
      Escape: () => latest.current.previewAt(null),
    })
  }, [box])
}

function currentRow(box: HTMLElement | null): HTMLElement | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]') ?? null
  return row && box?.contains(row) ? row : null
}

function rowIdOf(element: HTMLElement | null): string | undefined {
  return element?.closest<HTMLElement>('[data-row]')?.dataset['row']
}
