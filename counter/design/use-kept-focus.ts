import { useEffect, useRef, type RefObject } from 'react'

/** `place` takes the focus of what is shown no longer, such as a pressed button. It needs a `tabIndex`. */
export function useKeptFocus(place: RefObject<HTMLElement | null>, isShown: boolean): void {
  const wasShown = useRef(isShown)
  useEffect(() => {
    const isGone = wasShown.current && !isShown
    wasShown.current = isShown
    if (isGone && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [place, isShown])
}
