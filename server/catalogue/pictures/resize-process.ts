import { fileURLToPath } from 'node:url'
import type { PictureFormat, PictureWidth } from '#shop/catalogue/picture-sizes.ts'
import { openBackgroundProcess } from '#server/platform/processes/background-process.ts'
import type { ResizeRefusal } from './resize-picture.ts'

export type ResizeTask = {
  source: string
  folder: string
  file: string
  width: PictureWidth
  format: PictureFormat
}

export type ResizeResult = { ok: true } | { ok: false; reason: ResizeRefusal['reason'] | 'lost'; message: string }

export interface ResizeProcess {
  /** A crash fails the task like any broken picture. */
  run(task: ResizeTask): Promise<ResizeResult>
  close(): Promise<void>
}

/** A separate process frees its memory at its end, and no picture can crash the shop. */
export function openResizeProcess(): ResizeProcess {
  const background = openBackgroundProcess<ResizeTask, ResizeResult>(
    fileURLToPath(new URL('resize-main.ts', import.meta.url)),
    { priority: 'lowest', heapMB: 64 },
  )
  return {
    run: (task) =>
      background.run(task).catch((error: unknown) => ({ ok: false, reason: 'lost', message: String(error) }) as const),
    close: () => background.close(),
  }
}
