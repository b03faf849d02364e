import type { CartActions } from './use-cart-actions.ts'

export function UndoNotice({ actions: { removedLine, undo, undoRef } }: { actions: CartActions }) {
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
