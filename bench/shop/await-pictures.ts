import { setTimeout as wait } from 'node:timers/promises'

const TIMEOUT_MS = 120_000

/** A shop resizes pictures in its first minutes, which would disturb the measurement. */
export async function awaitPictures(url: string): Promise<void> {
  const until = performance.now() + TIMEOUT_MS
  const page = await (await fetch(url)).text()
  const addresses = new Set(page.match(/\/pictures\/[\w-]+_[0-9a-f]{10}-\d+\.avif/g))
  while (addresses.size > 0) {
    for (const address of addresses) if (await isMade(new URL(address, url))) addresses.delete(address)
    if (performance.now() > until) throw new Error(`${addresses.size} pictures were not made in two minutes`)
    await wait(500)
  }
}

async function isMade(address: URL): Promise<boolean> {
  const answer = await fetch(address)
  await answer.arrayBuffer()
  return answer.headers.get('cache-control')?.includes('immutable') ?? false
}
