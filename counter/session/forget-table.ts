import { del } from 'idb-keyval'

/** Of the packing table nothing stays on the device of who signs out, but what was done and is not sent yet. */
export async function forgetTable(): Promise<void> {
  const { caches } = window as { caches?: CacheStorage }
  await Promise.allSettled([caches?.delete('packing page'), Promise.resolve().then(() => del('packing table'))])
}
