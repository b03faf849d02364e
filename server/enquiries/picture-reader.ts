import { fileURLToPath } from 'node:url'
import { openQuietProcess } from '#server/processes/quiet-process.ts'
import { couldNotBeOpened, type CleanPicture, type PictureRefusal } from './read-picture.ts'

export type ReadingTask = { sent: Uint8Array; called: string }
export type PictureAnswer = ({ ok: true } & CleanPicture) | PictureRefusal

/** Opens pictures that strangers send, one at a time, away from the shop. */
export interface PictureReader {
  /** Makes a picture safe to keep; one that brings the process down is refused like any other broken one. */
  read(sent: Uint8Array, called: string): Promise<PictureAnswer>
  close(): Promise<void>
}

/** A picture that takes longer (milliseconds) was made to; the process that opens it is ended. */
const PATIENCE = 90_000
/** How long (milliseconds) the process is kept for the next picture; its memory goes with it. */
const IDLE = 30_000

/**
 * Pictures are opened in a process of its own: whatever one of them unpacks to, pages are drawn meanwhile and the shop's
 * memory stays as it was.
 */
export function openPictureReader(): PictureReader {
  const reading = openQuietProcess<ReadingTask, PictureAnswer>(
    fileURLToPath(new URL('reading-main.ts', import.meta.url)),
    { priority: 'low', heapMB: 64 },
  )
  let last: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }

  async function readOne(task: ReadingTask): Promise<PictureAnswer> {
    clearTimeout(idle)
    const late = setTimeout(() => void reading.close(), PATIENCE)
    try {
      const answer = await reading.ask(task)
      return answer.ok ? { ...answer, webp: Buffer.from(answer.webp) } : answer
    } catch {
      return couldNotBeOpened(task.called)
    } finally {
      clearTimeout(late)
      idle = setTimeout(() => void inTurn(() => reading.close()), IDLE).unref()
    }
  }

  return {
    read: (sent, called) => inTurn(() => readOne({ sent, called })),
    close() {
      clearTimeout(idle)
      return reading.close()
    },
  }
}
