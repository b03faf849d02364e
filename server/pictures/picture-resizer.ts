import PQueue from 'p-queue'
import { PICTURE_WIDTHS, type PictureFormat } from '#shop/catalogue/picture-sizes.ts'
import type { Logger } from 'pino'
import { openResizeProcess } from './resize-process.ts'
import type { Original, Originals } from './originals.ts'
import { sizeFileName, type SizeRequest } from './picture-name.ts'
import type { FileStore } from './file-store.ts'

export interface PictureResizer {
  /** Before everything made ahead: it has just been requested. */
  enqueue(copy: SizeRequest): void
  resizeAll(): Promise<void>
  /** A tiny version as a data URL; undefined when the picture cannot be opened. */
  createBlur(original: Original): Promise<string | undefined>
  stop(): Promise<void>
}

/** More requests are dropped until they are repeated. */
const MAX_QUEUED = 500

/** In the order of need: what phones show of a listing first, what hardly any browser requests last. */
const sizeOrder: readonly { format: PictureFormat; widths: readonly number[] }[] = [
  { format: 'avif', widths: [480, 640] },
  { format: 'avif', widths: [320, 960, 1440] },
  { format: 'webp', widths: PICTURE_WIDTHS },
]

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

  function add(copy: SizeRequest, priority: number): void {
    const work = async () => {
      requested.delete(sizeFileName(copy))
      await resize(copy).catch((error: unknown) =>
        log.warn({ event: 'picture.resize_failed', err: error }, 'a size of a picture was not made'),
      )
      // Ending the process gives its memory back.
      if (queue.size === 0) await background.close()
    }
    void queue.add(work, { priority })
  }

  async function resize(copy: SizeRequest): Promise<void> {
    const file = sizeFileName(copy)
    if (failed.has(file) || (await store.has(file))) return
    const original = await originals.find(copy.name)
    // Replaced meanwhile: the new picture has its own address.
    if (original?.digest !== copy.digest) return
    const { width, format } = copy
    const answer = await background.run({ kind: 'copy', source: original.file, folder, file, width, format })
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
      add(copy, 1)
    },
    async resizeAll() {
      const all = await originals.list()
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
