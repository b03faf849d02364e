import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './pglite-worker.ts'

/** The embedded database in a thread of its own, so that a slow query never stalls the server. */
export interface PgliteThread {
  /** A stream for a `pg` client that carries PostgreSQL's wire protocol to the thread. One at a time. */
  connect(): Duplex
  close(): Promise<void>
}

/**
 * Opens the embedded PostgreSQL (PGlite) in a worker thread.
 * @param dataDir its folder, or undefined for a database in memory that is gone when closed
 */
export async function openPgliteThread(dataDir: string | undefined): Promise<PgliteThread> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: { dataDir } })
  const post = (message: ToWorker) => worker.postMessage(message)
  await heard(worker, 'open')
  return {
    connect: () => new PgliteWire(worker, post),
    async close() {
      post('close')
      await heard(worker, 'closed')
      await worker.terminate()
    },
  }
}

function heard(worker: Worker, word: FromWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopListening = () => {
      worker.off('message', onMessage)
      worker.off('error', onError)
    }
    const onError = (error: Error) => {
      stopListening()
      reject(error)
    }
    const onMessage = (message: FromWorker) => {
      if (message !== word) return
      stopListening()
      resolve()
    }
    worker.on('message', onMessage)
    worker.on('error', onError)
  })
}

const endsRequest = new Set(['Q', 'S'])

/**
 * PGlite answers each call as if the request were complete, so a request (Parse, Bind, …, Sync) is gathered until its
 * last message before it is handed over.
 */
class PgliteWire extends Duplex {
  readonly #worker: Worker
  readonly #post: (message: ToWorker) => void
  readonly #onMessage = (message: FromWorker) => {
    if (message instanceof Uint8Array) this.push(message)
  }
  #gathered: Buffer = Buffer.alloc(0)
  #scanned = 0
  #greeted = false

  constructor(worker: Worker, post: (message: ToWorker) => void) {
    super()
    this.#worker = worker
    this.#post = post
  }

  /** `pg` calls these on its sockets. */
  connect(): this {
    heard(this.#worker, 'was reset').then(
      () => {
        this.#worker.on('message', this.#onMessage)
        this.emit('connect')
      },
      (error: Error) => this.destroy(error),
    )
    this.#post('reset')
    return this
  }
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    this.#worker.ref()
    return this
  }
  unref(): this {
    this.#worker.unref()
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#gathered = this.#gathered.length === 0 ? chunk : Buffer.concat([this.#gathered, chunk])
    for (let message = this.#nextMessage(); message; message = this.#nextMessage()) {
      this.#scanned = message.end
      if (message.type === 'X') this.push(null)
      else if (message.type === 'startup' || endsRequest.has(message.type)) this.#handOver()
    }
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#worker.off('message', this.#onMessage)
    done(error)
  }

  #nextMessage(): { type: string; end: number } | undefined {
    const typeBytes = this.#greeted ? 1 : 0
    const lengthAt = this.#scanned + typeBytes
    if (this.#gathered.length < lengthAt + 4) return undefined
    const end = lengthAt + this.#gathered.readUInt32BE(lengthAt)
    if (this.#gathered.length < end) return undefined
    return { type: this.#greeted ? String.fromCharCode(this.#gathered[this.#scanned] ?? 0) : 'startup', end }
  }

  #handOver(): void {
    this.#greeted = true
    this.#post(Uint8Array.from(this.#gathered.subarray(0, this.#scanned)))
    this.#gathered = this.#gathered.subarray(this.#scanned)
    this.#scanned = 0
  }
}
