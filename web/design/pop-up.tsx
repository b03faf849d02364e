import { useId, type ReactNode } from 'react'
import { CloseButton } from './drawer.tsx'
import { useModal } from './use-modal.ts'

/** A click beside it does not close it: something typed would be lost. Mark the first field `data-first-focus`. */
export function PopUp({
  open,
  title,
  onClose,
  children,
}: {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <dialog {...useModal(open, onClose, { byBackdrop: false })} className="dialog pop-up" aria-labelledby={titleId}>
      {open && (
        <>
          <div className="pop-up-head">
            <h2 id={titleId} className="dialog-title">
              {title}
            </h2>
            <CloseButton label="Close" onClick={onClose} />
          </div>
          {children}
        </>
      )}
    </dialog>
  )
}
