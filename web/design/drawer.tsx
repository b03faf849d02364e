import type { ReactNode } from 'react'
import { useModal } from './use-modal.ts'

/** `labelledBy` is the id of a heading inside; `quiet` has no veil and ignores Escape. */
export function Drawer({
  open,
  onClose,
  labelledBy,
  quiet = false,
  children,
}: {
  open: boolean
  onClose: () => void
  labelledBy: string
  quiet?: boolean
  children: ReactNode
}) {
  return (
    <dialog
      {...useModal(open, onClose, { byEscape: !quiet })}
      className={quiet ? 'drawer drawer-quiet' : 'drawer'}
      aria-labelledby={labelledBy}
    >
      <div className="drawer-content">{children}</div>
    </dialog>
  )
}

export function CloseButton({ onClick, label }: { onClick: () => void; label: string }) {
  return (
    <button type="button" className="close-button" aria-label={label} onClick={onClick}>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M4 4l12 12M16 4L4 16" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
      </svg>
    </button>
  )
}
