import { useId, type ReactNode } from 'react'
import { useModal } from './use-modal.ts'

/** Without `onClose` only the buttons, or the end of the work, close it. Mark the safest `data-first-focus`. */
export function Dialog({
  open,
  title,
  onClose,
  buttons,
  children,
}: {
  open: boolean
  title: string
  onClose?: () => void
  buttons?: ReactNode
  children?: ReactNode
}) {
  const titleId = useId()
  const textId = useId()
  return (
    <dialog
      {...useModal(open, onClose ?? ignoreClose, { byEscape: onClose !== undefined, byBackdrop: false })}
      className="dialog"
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      {open && (
        <>
          <h2 id={titleId} className="dialog-title" tabIndex={-1} data-first-focus={buttons ? undefined : true}>
            {title}
          </h2>
          <div id={textId} className="dialog-text">
            {children}
          </div>
          {buttons && <div className="dialog-buttons">{buttons}</div>}
        </>
      )}
    </dialog>
  )
}

function ignoreClose(): void {}
