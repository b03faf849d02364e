import cluster from 'node:cluster'
import { once } from 'node:events'
import { say } from './commands/say.mjs'

const isStarted = process.env['GATHRI_STARTED'] !== undefined && process.connected && cluster.isPrimary
/** Listens immediately, because the message may come early. */
const pagesBuilt = isStarted && process.env['GATHRI_PAGES'] === 'building' ? once(process, 'message') : undefined

export async function waitForPages(): Promise<void> {
  await pagesBuilt
}

export function tellStarter(): void {
  if (isStarted) process.send?.({ steps: say.steps }, () => process.disconnect())
}
