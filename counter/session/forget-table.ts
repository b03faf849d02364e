import { del } from 'idb-keyval'

/** Signing out deletes the packing table's data on this device, except unsent work. */
export async function forgetTable(): Promise<void> {
  const { caches } = window as { caches?: CacheStorage }
  await Promise.allSettled([caches?.delete('packing page'), Promise.resolve().then(() => del('packing table'))])
}
