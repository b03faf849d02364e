import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** What the main thread sends: bytes of PostgreSQL's wire protocol, or one of two requests of our own. */
export type ToWorker = Uint8Array | 'reset' | 'close'
/** What comes back: bytes of the wire protocol, or the end of such a request. */
export type FromWorker = Uint8Array | 'open' | 'was reset' | 'closed'

if (!parentPort) throw new Error('pglite-worker.ts runs as a worker thread only')
const port = parentPort
const { dataDir } = workerData as { dataDir: string | undefined }
const lite = await PGlite.create({ ...(dataDir && { dataDir }), extensions: { pg_trgm } })
let turn: Promise<void> = Promise.resolve()

port.on('message', (message: ToWorker) => {
  turn = turn.then(() => answer(message))
})
port.postMessage('open' satisfies FromWorker)

async function answer(message: ToWorker): Promise<void> {
  if (message === 'close') {
    await lite.close()
    port.postMessage('closed' satisfies FromWorker)
  } else if (message === 'reset') {
    // There is one session for all connections that follow one another: leave nothing of the last one behind.
    await lite.exec('ROLLBACK')
    await lite.exec('DISCARD ALL')
    port.postMessage('was reset' satisfies FromWorker)
  } else {
    port.postMessage((await lite.execProtocolRaw(message)) satisfies FromWorker)
  }
}
