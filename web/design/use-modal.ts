import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type RefObject, type SyntheticEvent } from 'react'

type DialogProps = {
  ref: RefObject<HTMLDialogElement | null>
  onCancel: (event: SyntheticEvent) => void
  onClose: (event: SyntheticEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
  onPointerDown: (event: MouseEvent) => void
  onClick: (event: MouseEvent) => void
}

/** Focus starts at `data-first-focus`, else at the first control. After `onClose` the caller clears `open`. */
export function useModal(
  open: boolean,
  onClose: () => void,
  { byEscape = true, byBackdrop = true }: { byEscape?: boolean; byBackdrop?: boolean } = {},
): DialogProps {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  useEffect(() => {
    const dialog = ref.current
    if (dialog === null || dialog.open === open) return
    if (!open) return dialog.close()
    // Only a page with a scroll bar needs its width reserved.
    const root = document.documentElement
    root.classList.toggle('has-scroll-bar', window.innerWidth > root.clientWidth)
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus()
  }, [open])

  const isItself = (event: SyntheticEvent) => event.target === event.currentTarget
  return {
    ref,
    onCancel: (event) => {
      if (!isItself(event)) return
      event.preventDefault()
      if (byEscape) onClose()
    },
    // A browser may close it after a second Escape all the same. Its event is late: the dialog may be open again.
    onClose: (event) => {
      if (isItself(event) && open && ref.current?.open === false) onClose()
    },
    // Stops Escape where a cancelled `cancel` event would not, and hides it from a dialog around this one.
    onKeyDown: (event) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      if (!byEscape) event.preventDefault()
    },
    // Both ends of the press must be outside, or selecting text across the edge would close the dialog.
    onPointerDown: (event) => {
      pressedOutside.current = isItself(event)
    },
    onClick: (event) => {
      if (byBackdrop && isItself(event) && pressedOutside.current) onClose()
    },
  }
}
