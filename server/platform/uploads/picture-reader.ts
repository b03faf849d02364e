import { fileURLToPath } from 'node:url'
import { openBackgroundProcess } from '#server/platform/processes/background-process.ts'
import { isHeic } from './decode-heic.ts'
import { unreadablePicture, type SanitizedPicture, type PictureRefusal, type PictureUse } from './sanitize-picture.ts'

export type SanitizeTask = { bytes: Uint8Array; fileName: string; use: PictureUse }
export type PictureResult = ({ ok: true } & SanitizedPicture) | PictureRefusal

export interface PictureReader {
  read(sent: Uint8Array, called: string, use?: PictureUse): Promise<PictureResult>
  close(): Promise<void>
}

const TIMEOUT_MS = 90_000
/** Milliseconds that an idle process keeps its memory for the next picture. */
const IDLE_MS = 30_000

/** Reads one picture at a time in a separate process: a decompression bomb slows no page. A crash refuses the picture. */
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
      if (!answer.ok) return answer
      const { webp, jpeg, png } = answer
      return {
        ...answer,
        webp: Buffer.from(webp),
        ...(jpeg && { jpeg: Buffer.from(jpeg) }),
        ...(png && { png: Buffer.from(png) }),
      }
    } catch {
      return unreadablePicture(task.fileName, task.use.kind)
    } finally {
      clearTimeout(timeout)
      // The HEIC decoder does not free its memory.
      if (isHeic(task.bytes)) await reading.close()
      idle = setTimeout(() => void enqueue(() => reading.close()), IDLE_MS).unref()
    }
  }

  return {
    read: (sent, called, use = { kind: 'enquiry' }) => enqueue(() => readOne({ bytes: sent, fileName: called, use })),
    close() {
      clearTimeout(idle)
      return reading.close()
    },
  }
}
