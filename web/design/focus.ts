import { useEffect, useRef, type RefObject } from 'react'

/** The heading of a replaced part takes the focus: it is announced, and Tab goes on from it. */
export function useFocusOnChange(
  shown: string | number,
  { preventScroll = false } = {},
): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    heading.current?.focus({ preventScroll })
  }, [shown, preventScroll])
  return heading
}

/** A `ref` for what appears under the hand, in place of the pressed button. */
export function focusWhenShown(element: HTMLElement | null): void {
  element?.focus()
}
