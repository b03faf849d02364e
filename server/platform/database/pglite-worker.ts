import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

export type ToWorker = Uint8Array | 'reset' | 'close'
/** Bytes of the wire protocol, the end of such a request, or `lost`: the database must be reopened. */
export type FromWorker = Uint8Array | 'open' | 'was reset' | 'closed' | 'lost'

if (!parentPort) throw new Error('pglite-worker.ts runs as a worker thread only')
const port = parentPort
const { dataDir } = workerData as { dataDir: string | undefined }
// Tiering up a WebAssembly import wrapper can crash V8 (nodejs/node#64500).
setFlagsFromString('--wasm-wrapper-tiering-budget=2147483647')
// Touched buffers stay in memory, 128 MB by default; there is only one session.
const settings = ['shared_buffers=16MB', 'max_connections=5', 'timezone=UTC']
const startParams = [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])]
const lite = await PGlite.create({ ...(dataDir && { dataDir }), extensions: { pg_trgm }, startParams })
const ERROR_RESPONSE = 'E'.charCodeAt(0)
const MAX_ERROR_BYTES = 4_096
let queue: Promise<void> = Promise.resolve()

port.on('message', (message: ToWorker) => {
  queue = queue.then(() => handleMessage(message))
})
port.postMessage('open' satisfies FromWorker)

async function handleMessage(message: ToWorker): Promise<void> {
  if (message === 'close') {
    await lite.close()
    port.postMessage('closed' satisfies FromWorker)
  } else if (message === 'reset') {
    // All connections share one session: reset it.
    await lite.exec('ROLLBACK')
    await lite.exec('DISCARD ALL')
    port.postMessage('was reset' satisfies FromWorker)
  } else {
    const reply = await lite.execProtocolRaw(message)
    port.postMessage(reply satisfies FromWorker)
    if (isWalBroken(reply)) port.postMessage('lost' satisfies FromWorker)
  }
}

function isWalBroken(reply: Uint8Array): boolean {
  if (reply[0] !== ERROR_RESPONSE && reply.length > MAX_ERROR_BYTES) return false
  const text = Buffer.from(reply.buffer, reply.byteOffset, Math.min(reply.length, MAX_ERROR_BYTES)).toString('latin1')
  return /\0C(53100|58030|XX\d\d\d)\0/.test(text) && /pg_wal|XLog|PANIC/.test(text)
}
