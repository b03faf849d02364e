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
  const queue = new Map<string, SizeRequest>()
  const backlog: SizeRequest[] = []
  /** Not tried again before the next start. */
  const failed = new Set<string>()
  let running: Promise<void> | undefined
  let stopped = false

  function startWorking(): Promise<void> {
    running ??= work().finally(() => (running = undefined))
    return running
  }

  async function work(): Promise<void> {
    for (let next = takeNext(); next; next = takeNext()) await resize(next)
    await background.close()
  }

  function takeNext(): SizeRequest | undefined {
    if (stopped) return undefined
    const [first] = queue
    if (!first) return backlog.shift()
    queue.delete(first[0])
    return first[1]
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
      log.warn({ picture: file, reason: answer.message }, 'a size of a picture was not made')
  }

  return {
    enqueue(copy) {
      if (stopped || queue.size >= MAX_QUEUED) return
      queue.set(sizeFileName(copy), copy)
      void startWorking()
    },
    async resizeAll() {
      const all = await masters.list()
      for (const { format, widths } of sizeOrder)
        for (const { name, digest } of all)
          for (const width of PICTURE_WIDTHS) if (widths.includes(width)) backlog.push({ name, digest, width, format })
      await startWorking()
    },
    async createBlur({ name, small }) {
      const answer = await background.run({ kind: 'blur', source: small })
      if (!answer.ok) log.warn({ picture: name, reason: answer.message }, 'a picture could not be opened')
      return answer.ok ? answer.address : undefined
    },
    async stop() {
      stopped = true
      await background.close()
      await running
    },
  }
}
