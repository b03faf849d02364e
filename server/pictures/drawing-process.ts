import { fileURLToPath } from 'node:url'
import type { PictureFormat, PictureWidth } from '#shop/catalogue/picture-sizes.ts'
import { openQuietProcess } from '../processes/quiet-process.ts'
import type { DrawRefusal } from './draw-copy.ts'

export type DrawingTask =
  | { kind: 'blur'; source: string }
  | {
      kind: 'copy'
      source: string
      folder: string
      file: string
      width: PictureWidth
      format: PictureFormat
    }

/** `address` answers a blur. */
export type DrawingAnswer =
  | { ok: true; address?: string }
  | { ok: false; reason: DrawRefusal['reason'] | 'lost'; message: string }

export interface DrawingProcess {
  /** A picture that brings the process down fails like any other broken one. */
  draw(task: DrawingTask): Promise<DrawingAnswer>
  close(): Promise<void>
}

/**
 * Pictures are opened in a process of its own, whose memory is given back at the end; and what a broken picture does to
 * it, it does not do to the shop.
 */
export function openDrawingProcess(): DrawingProcess {
  const drawing = openQuietProcess<DrawingTask, DrawingAnswer>(
    fileURLToPath(new URL('drawing-main.ts', import.meta.url)),
    { priority: 'lowest', heapMB: 64 },
  )
  return {
    draw: (task) =>
      drawing
        .ask(task)
        .catch((error: unknown) => ({ ok: false, reason: 'lost', message: String(error) }) as const),
    close: () => drawing.close(),
  }
}
