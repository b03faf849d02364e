import PQueue from 'p-queue'
import { PICTURE_WIDTHS, type PictureFormat } from '#shop/catalogue/picture-sizes.ts'
import type { Logger } from 'pino'
import { openResizeProcess } from './resize-process.ts'
import type { Original, Originals } from './originals.ts'
import { sizeFileName, type SizeRequest } from './picture-name.ts'
import type { FileStore } from './file-store.ts'

/** Makes sizes of pictures, one after another, away from everybody who waits for a page. */
export interface PictureResizer {
  /** Puts a size before all that is made ahead: somebody has just asked for it. */
  enqueue(copy: SizeRequest): void
  /** Makes every size of every picture that is not there yet; ends when they are. */
  resizeAll(): Promise<void>
  /** The few pixels that stand in for a picture, as a data address; undefined when it cannot be opened. */
  createBlur(master: Original): Promise<string | undefined>
  stop(): Promise<void>
}

/** What is asked for beyond this many is made ahead, or when it is asked for again. */
const MAX_QUEUED = 500

/** In the order of need: what phones show of a listing first, what hardly any browser asks for last. */
const sizeOrder: readonly { format: PictureFormat; widths: readonly number[] }[] = [
  { format: 'avif', widths: [480, 640] },
  { format: 'avif', widths: [320, 960, 1440] },
  { format: 'webp', widths: PICTURE_WIDTHS },
]

export function createPictureResizer(parts: {
  masters: Originals
  shelf: FileStore
  /** Of the shelf, as the drawing process is told it. */
  folder: string
  log: Pick<Logger, 'warn'>
}): PictureResizer {
  const { masters, shelf, folder, log } = parts
  const background = openResizeProcess()
  const queue = new PQueue({ concurrency: 1 })
  /** Asked for and not made yet. */
  const asked = new Set<string>()
  /** Not tried again before the next start. */
  const failed = new Set<string>()
  let stopped = false

  function add(copy: SizeRequest, priority: number): void {
    const work = async () => {
      asked.delete(sizeFileName(copy))
      await resize(copy).catch((error: unknown) => log.warn({ err: error }, 'a size of a picture was not made'))
      // The last one sends the process home, and with it what it has of the memory.
      if (queue.size === 0) await background.close()
    }
    void queue.add(work, { priority })
  }

  async function resize(copy: SizeRequest): Promise<void> {
    const file = sizeFileName(copy)
    if (failed.has(file) || (await shelf.has(file))) return
    const master = await masters.find(copy.name)
    // Another picture by now: it has an address of its own.
    if (master?.digest !== copy.digest) return
    const { width, format } = copy
    const answer = await background.run({ kind: 'copy', source: master.file, folder, file, width, format })
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
      if (stopped || asked.has(file) || asked.size >= MAX_QUEUED) return
      asked.add(file)
      add(copy, 1)
    },
    async resizeAll() {
      const all = await masters.list()
      for (const { format, widths } of sizeOrder)
        for (const { name, digest } of all)
          for (const width of PICTURE_WIDTHS) if (widths.includes(width)) add({ name, digest, width, format }, 0)
      await queue.onIdle()
    },
    createBlur: (picture) => createBlur(background, log, picture),
    async stop() {
      stopped = true
      queue.clear()
      await background.close()
      await queue.onIdle()
    },
  }
}

async function createBlur(
  background: ReturnType<typeof openResizeProcess>,
  log: Pick<Logger, 'warn'>,
  { name, small }: Parameters<PictureResizer['createBlur']>[0],
): Promise<string | undefined> {
  const answer = await background.run({ kind: 'blur', source: small })
  if (answer.ok) return answer.address
  log.warn({ event: 'picture.unreadable', picture: name, reason: answer.message }, 'a picture could not be opened')
  return undefined
}
