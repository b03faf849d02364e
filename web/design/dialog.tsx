import { useId, type ReactNode } from 'react'
import { useModal } from './use-modal.ts'

/**
 * A question or a piece of news that has to be dealt with first.
 * @param onClose what Escape means; leave it out when only the buttons, or the end of what is under way, may close it
 * @param buttons the ways on; mark the safest one `data-first-focus`
 */
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
