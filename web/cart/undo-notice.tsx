import type { CartMoves } from './use-cart-moves.ts'

/** Says that a line was removed, to those who listen too, and brings it back. */
export function UndoNotice({ moves: { removed, undo, undoRef } }: { moves: CartMoves }) {
  return (
    <div className="undo-notice" aria-live="polite">
      {removed !== null && (
        <p className="undo-words">
          <span>{removed.name} was removed.</span>
          <button type="button" className="undo-button" ref={undoRef} onClick={undo}>
            Undo
          </button>
        </p>
      )}
    </div>
  )
}
