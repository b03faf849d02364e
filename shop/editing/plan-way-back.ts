type Entry = { id: number; undoOf: number | null; undo: 'possible' | 'done' | 'no' }
export type WayBack = { ok: true; undo: number[] } | { ok: false; stopsAt: number }

/**
 * The entries to undo, newest first, so that everything is as it was before one of them. An entry that was undone
 * already is left out together with its undo.
 * @param entries newest first, without a gap down to `before`
 */
export function planWayBack(entries: readonly Entry[], before: number): WayBack {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const later = entries.filter(({ id }) => id >= before)
  const counts = later.filter((entry) => entry.undo !== 'done' && !takesBack(entry, byId))
  const stuck = counts.find(({ undo }) => undo === 'no')
  return stuck ? { ok: false, stopsAt: stuck.id } : { ok: true, undo: counts.map(({ id }) => id) }
}

/** An undo of an undo counts as the first change again. */
function takesBack({ undoOf }: Entry, byId: ReadonlyMap<number, Entry>): boolean {
  if (undoOf === null) return false
  const undone = byId.get(undoOf)
  return undone === undefined || !takesBack(undone, byId)
}
