import { useId, type ReactNode } from 'react'
import { CloseButton } from './drawer.tsx'
import { useModal } from './use-modal.ts'

/**
 * A form over the page. It closes by its cross, by Escape and by what the form brings along, never by a click beside it:
 * something typed would be lost. The focus goes back to what opened it. Mark the first field `data-first-focus`.
 */
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
