import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './pglite-worker.ts'

export interface PgliteThread {
  /** PostgreSQL's wire protocol, for a `pg` client. One connection at a time. */
  connect(): Duplex
  close(): Promise<void>
}

const MIN_REOPEN_INTERVAL_MS = 2_000
const ENDED_MESSAGE = 'The database has ended'

/** Restarts PGlite after a full disk. @param requestMs only ending the worker stops a statement that takes longer */
export async function openPgliteThread(dataDir: string | undefined, requestMs: number): Promise<PgliteThread> {
  let worker: Worker | undefined = await start()
  let opening: Promise<Worker> | undefined
  let openedAt = performance.now()

  async function start(): Promise<Worker> {
    const started = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: { dataDir } })
    started.on('error', () => {})
    started.on('message', (message: FromWorker) => {
      if (message === 'lost') void started.terminate()
    })
    await waitForMessage(started, 'open')
    started.once('exit', () => {
      if (worker === started) worker = undefined
    })
    return started
  }

  async function ensureWorker(): Promise<Worker> {
    if (worker) return worker
    if (!opening) {
      const isTooSoon = performance.now() - openedAt < MIN_REOPEN_INTERVAL_MS
      if (dataDir === undefined || isTooSoon) throw new Error(ENDED_MESSAGE)
      openedAt = performance.now()
      opening = start()
      opening.then(
        (opened) => (worker = opened),
        () => {},
      )
      void opening.finally(() => (opening = undefined)).catch(() => {})
    }
    return opening
  }

  return {
    connect: () => new PgliteWire(ensureWorker, requestMs),
    async close() {
      const closing = worker
      if (!closing) return
      const closed = waitForMessage(closing, 'closed')
      closing.postMessage('close' satisfies ToWorker)
      // The worker may end instead of closing.
      await closed.catch(() => {})
      await closing.terminate()
    },
  }
}

function waitForMessage(worker: Worker, word: FromWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopListening = () => {
      worker.off('message', onMessage)
      worker.off('error', reject)
      worker.off('exit', onExit)
    }
    const onExit = () => {
      stopListening()
      reject(new Error(ENDED_MESSAGE))
    }
    const onMessage = (message: FromWorker) => {
      if (message !== word) return
      stopListening()
      resolve()
    }
    worker.on('message', onMessage)
    worker.on('error', reject)
    worker.on('exit', onExit)
  })
}

const endsRequest = new Set(['Q', 'S'])

/** PGlite takes each call for a complete request, so messages (Parse, Bind, …, Sync) are collected up to the last. */
class PgliteWire extends Duplex {
  readonly #ensureWorker: () => Promise<Worker>
  readonly #requestMs: number
  #worker: Worker | undefined
  readonly #onMessage = (message: FromWorker) => {
    if (!(message instanceof Uint8Array)) return
    clearTimeout(this.#watch)
    this.push(message)
  }
  readonly #onExit = () => this.destroy(new Error(this.#endedMessage))
  #endedMessage = ENDED_MESSAGE
  #watch: NodeJS.Timeout | undefined
  #buffer: Buffer = Buffer.alloc(0)
  #scanned = 0
  #isStarted = false

  constructor(living: () => Promise<Worker>, requestMs: number) {
    super()
    this.#ensureWorker = living
    this.#requestMs = requestMs
  }

  connect(): this {
    this.#handshake().then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    )
    return this
  }
  async #handshake(): Promise<void> {
    const worker = await this.#ensureWorker()
    const isReset = waitForMessage(worker, 'was reset')
    worker.postMessage('reset' satisfies ToWorker)
    await isReset
    this.#worker = worker
    worker.on('message', this.#onMessage)
    worker.once('exit', this.#onExit)
  }
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    this.#worker?.ref()
    return this
  }
  unref(): this {
    this.#worker?.unref()
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk])
    for (let message = this.#nextMessage(); message; message = this.#nextMessage()) {
      this.#scanned = message.end
      if (message.type === 'X') this.push(null)
      else if (message.type === 'startup' || endsRequest.has(message.type)) this.#sendRequest()
    }
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#watch)
    this.#worker?.off('message', this.#onMessage).off('exit', this.#onExit)
    done(error)
  }

  #nextMessage(): { type: string; end: number } | undefined {
    const typeBytes = this.#isStarted ? 1 : 0
    const lengthAt = this.#scanned + typeBytes
    if (this.#buffer.length < lengthAt + 4) return undefined
    const end = lengthAt + this.#buffer.readUInt32BE(lengthAt)
    if (this.#buffer.length < end) return undefined
    return { type: this.#isStarted ? String.fromCharCode(this.#buffer[this.#scanned] ?? 0) : 'startup', end }
  }

  #sendRequest(): void {
    this.#isStarted = true
    const request: ToWorker = Uint8Array.from(this.#buffer.subarray(0, this.#scanned))
    this.#worker?.postMessage(request)
    clearTimeout(this.#watch)
    this.#watch = setTimeout(() => this.#giveUp(), this.#requestMs).unref()
    this.#buffer = this.#buffer.subarray(this.#scanned)
    this.#scanned = 0
  }
  #giveUp(): void {
    this.#endedMessage =
      `${ENDED_MESSAGE}: a statement took longer than ${this.#requestMs / 1_000} seconds. ` +
      'Give it longer (DATABASE_JOB_STATEMENT_TIMEOUT_MS), or use PostgreSQL (DATABASE_URL), which is faster.'
    void this.#worker?.terminate()
  }
}
