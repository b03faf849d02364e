type Entry = { id: number; undoOf: number | null; undo: 'possible' | 'done' | 'no' }
export type Revert = { ok: true; undo: number[] } | { ok: false; stopsAt: number }

/**
 * Lists the entries to undo, newest first, to restore the state before `before`. Skips undone entries and their undos.
 * @param entries newest first, without a gap down to `before`
 */
export function planRevert(entries: readonly Entry[], before: number): Revert {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const later = entries.filter(({ id }) => id >= before)
  const toUndo = later.filter((entry) => entry.undo !== 'done' && !isUndo(entry, byId))
  const blocker = toUndo.find(({ undo }) => undo === 'no')
  return blocker ? { ok: false, stopsAt: blocker.id } : { ok: true, undo: toUndo.map(({ id }) => id) }
}

/** Undoing an undo restores the original change. */
function isUndo({ undoOf }: Entry, byId: ReadonlyMap<number, Entry>): boolean {
  if (undoOf === null) return false
  const undone = byId.get(undoOf)
  return undone === undefined || !isUndo(undone, byId)
}
