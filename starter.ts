import cluster from 'node:cluster'
import { once } from 'node:events'
import { say } from './commands/say.mjs'

const isStarted = process.env['GATHRI_STARTED'] !== undefined && process.connected && cluster.isPrimary
/** Listens at once, or the word could come too early. */
const pagesBuilt = isStarted && process.env['GATHRI_PAGES'] === 'building' ? once(process, 'message') : undefined

/** `npm start` opens the shop while its pages are still built. Waits until they are. */
export async function waitForPages(): Promise<void> {
  await pagesBuilt
}

/** Tells `npm start` that shoppers are served, and what took how long. */
export function tellStarter(): void {
  if (isStarted) process.send?.({ steps: say.steps }, () => process.disconnect())
}
