import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type RefObject, type SyntheticEvent } from 'react'

type DialogProps = {
  ref: RefObject<HTMLDialogElement | null>
  onCancel: (event: SyntheticEvent) => void
  onClose: (event: SyntheticEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
  onPointerDown: (event: MouseEvent) => void
  onClick: (event: MouseEvent) => void
}

/**
 * Opens and closes a native dialog as `open` says. The browser makes the page behind it inert, keeps the focus inside and
 * puts it back afterwards. Focus starts on the element marked `data-first-focus`, else on the first one that takes it.
 * @param onClose asked when somebody presses Escape or, with `byBackdrop`, beside the dialog; the caller then clears `open`
 */
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
    // A page that does not scroll has no scroll bar whose place must be kept.
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
    // A browser may insist on closing after a second Escape: then the page must know. It tells of every closing a moment
    // later, when the dialog may be open again.
    onClose: (event) => {
      if (isItself(event) && open && ref.current?.open === false) onClose()
    },
    // Stops Escape where a cancelled `cancel` event would not; a dialog around this one has no say.
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
