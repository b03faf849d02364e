import type { RefObject } from 'react'

export type Undoing = {
  removedLine: { name: string } | null
  undo: () => void
  undoRef: RefObject<HTMLButtonElement | null>
}

export function UndoNotice({ actions: { removedLine, undo, undoRef } }: { actions: Undoing }) {
  return (
    <div className="undo-notice" aria-live="polite">
      {removedLine !== null && (
        <p className="undo-text">
          <span>{removedLine.name} was removed.</span>
          <button type="button" className="undo-button" ref={undoRef} onClick={undo}>
            Undo
          </button>
        </p>
      )}
    </div>
  )
}
