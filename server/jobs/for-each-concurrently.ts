import { pMapSettled } from 'p-map'

/**
 * Works through a list, four at a time, and begins nothing new once it is told to stop. One that fails does not keep
 * the others from their turn.
 * @throws the failures together, after everybody had their turn
 */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  stopping: AbortSignal,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const results = await pMapSettled(items, async (item) => stopping.aborted || work(item), { concurrency: 4 })
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${items.length} failed`)
}

/** Works through batch after batch. What could not be done now must not be in the next batch: give it a later time. */
export async function drain<Item>(
  nextBatch: () => Promise<readonly Item[]>,
  stopping: AbortSignal,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const batch = await nextBatch()
    if (batch.length === 0 || stopping.aborted) return
    await forEachConcurrently(batch, stopping, work)
  }
}
