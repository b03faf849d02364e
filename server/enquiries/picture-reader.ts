import { fileURLToPath } from 'node:url'
import { openBackgroundProcess } from '#server/processes/background-process.ts'
import { unreadablePicture, type SanitizedPicture, type PictureRefusal } from './sanitize-picture.ts'

export type SanitizeTask = { bytes: Uint8Array; fileName: string }
export type PictureResult = ({ ok: true } & SanitizedPicture) | PictureRefusal

/** Opens pictures that strangers send, one at a time, away from the shop. */
export interface PictureReader {
  /** Makes a picture safe to keep; one that brings the process down is refused like any other broken one. */
  read(sent: Uint8Array, called: string): Promise<PictureResult>
  close(): Promise<void>
}

/** A picture that takes longer (milliseconds) was made to; the process that opens it is ended. */
const TIMEOUT_MS = 90_000
/** How long (milliseconds) the process is kept for the next picture; its memory goes with it. */
const IDLE_MS = 30_000

/**
 * Pictures are opened in a process of its own: whatever one of them unpacks to, pages are drawn meanwhile and the shop's
 * memory stays as it was.
 */
export function openPictureReader(): PictureReader {
  const reading = openBackgroundProcess<SanitizeTask, PictureResult>(
    fileURLToPath(new URL('reading-main.ts', import.meta.url)),
    { priority: 'low', heapMB: 64 },
  )
  let last: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  function enqueue<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }

  async function readOne(task: SanitizeTask): Promise<PictureResult> {
    clearTimeout(idle)
    const timeout = setTimeout(() => void reading.close(), TIMEOUT_MS)
    try {
      const answer = await reading.run(task)
      return answer.ok ? { ...answer, webp: Buffer.from(answer.webp) } : answer
    } catch {
      return unreadablePicture(task.fileName)
    } finally {
      clearTimeout(timeout)
      idle = setTimeout(() => void enqueue(() => reading.close()), IDLE_MS).unref()
    }
  }

  return {
    read: (sent, called) => enqueue(() => readOne({ bytes: sent, fileName: called })),
    close() {
      clearTimeout(idle)
      return reading.close()
    },
  }
}
