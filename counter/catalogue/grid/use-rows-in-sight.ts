import { useEffect, useState, type RefObject } from 'react'

/** Rows above and below that are drawn as well. */
const OVERSCAN = 10

/**
 * Virtual scrolling over rows of one height.
 * @param height pixels of one row
 */
export function useRowsInSight(
  box: RefObject<HTMLElement | null>,
  { count, height }: { count: number; height: number },
) {
  const [from, setFrom] = useState(0)
  const [room, setRoom] = useState(30)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const look = () => {
      setFrom(Math.max(0, Math.floor(element.scrollTop / height) - OVERSCAN))
      setRoom(Math.ceil(element.clientHeight / height) + 2 * OVERSCAN)
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const watching = new ResizeObserver(look)
    watching.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      watching.disconnect()
    }
  }, [box, height])
  const to = Math.min(count, from + room)
  return { from: Math.min(from, to), to, above: Math.min(from, to) * height, below: (count - to) * height }
}
