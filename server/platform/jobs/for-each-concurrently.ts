import { pMapSettled } from 'p-map'

/** Starts none after the signal; a failure stops no other. @throws the failures together, at the end */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  stopping: AbortSignal,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const results = await pMapSettled(items, async (item) => stopping.aborted || work(item), { concurrency: 4 })
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${items.length} failed`)
}

/** Runs until a batch is empty: give failed items a later time. */
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
