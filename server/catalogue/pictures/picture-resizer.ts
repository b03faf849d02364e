import PQueue from 'p-queue'
import type { Logger } from 'pino'
import { openResizeProcess } from './resize-process.ts'
import type { Originals } from './originals.ts'
import { sizeFileName, type SizeRequest } from './picture-name.ts'
import type { FileStore } from './file-store.ts'

export interface PictureResizer {
  /** Makes the size in the background. */
  enqueue(copy: SizeRequest): void
  stop(): Promise<void>
}

/** Further requests are dropped; the page requests them again. */
const MAX_QUEUED = 500

export function createPictureResizer(parts: {
  originals: Originals
  store: FileStore
  folder: string
  log: Pick<Logger, 'warn'>
}): PictureResizer {
  const { originals, store, folder, log } = parts
  const background = openResizeProcess()
  const queue = new PQueue({ concurrency: 1 })
  const requested = new Set<string>()
  const failed = new Set<string>()
  let stopped = false

  function add(copy: SizeRequest): void {
    const work = async () => {
      requested.delete(sizeFileName(copy))
      await resize(copy).catch((error: unknown) =>
        log.warn({ event: 'picture.resize_failed', err: error }, 'a size of a picture was not made'),
      )
      // Ending the process frees its memory.
      if (queue.size === 0) await background.close()
    }
    void queue.add(work)
  }

  async function resize(copy: SizeRequest): Promise<void> {
    const file = sizeFileName(copy)
    if (failed.has(file) || (await store.has(file))) return
    const original = await originals.find(copy.name)
    // The picture was replaced: the new one has its own URL.
    if (original?.digest !== copy.digest) return
    const { width, format } = copy
    const answer = await background.run({ source: original.file, folder, file, width, format })
    if (answer.ok || stopped) return
    failed.add(file)
    if (answer.reason !== 'too-small')
      log.warn(
        { event: 'picture.resize_failed', picture: file, reason: answer.message },
        'a size of a picture was not made',
      )
  }

  return {
    enqueue(copy) {
      const file = sizeFileName(copy)
      if (stopped || requested.has(file) || requested.size >= MAX_QUEUED) return
      requested.add(file)
      add(copy)
    },
    async stop() {
      stopped = true
      queue.clear()
      await background.close()
      await queue.onIdle()
    },
  }
}
