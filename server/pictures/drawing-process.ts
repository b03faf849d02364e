import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { DrawRefusal } from './draw-copy.ts'
import type { PictureFormat, PictureWidth } from '#shop/catalogue/picture-sizes.ts'

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
  /** One at a time. A picture that brings the process down fails like any other broken one. */
  draw(task: DrawingTask): Promise<DrawingAnswer>
  close(): Promise<void>
}

/**
 * Pictures are opened in a process of its own: at the lowest priority, so that it takes only time that nobody else
 * wants; with its own memory, given back at the end; and what a broken picture does to it, it does not do to the shop.
 */
export function openDrawingProcess(): DrawingProcess {
  let child: ChildProcess | undefined

  function start(): ChildProcess {
    const started = fork(fileURLToPath(new URL('drawing-main.ts', import.meta.url)), {
      execArgv: ['--max-old-space-size=64'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    if (started.pid !== undefined) lowerPriority(started.pid)
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    return started
  }

  return {
    draw(task) {
      const drawing = (child ??= start())
      return new Promise((done) => {
        const settle = (answer: DrawingAnswer) => {
          drawing.off('message', settle)
          drawing.off('exit', lost)
          done(answer)
        }
        const lost = () =>
          settle({ ok: false, reason: 'lost', message: 'The process that opens pictures ended.' })
        drawing.once('message', settle)
        drawing.once('exit', lost)
        drawing.send(task, (error) => error && lost())
      })
    },
    async close() {
      const ending = child
      if (!ending || ending.exitCode !== null) return
      const ended = once(ending, 'exit')
      ending.kill()
      await ended
    },
  }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // Where that is not allowed it works at the shop's own.
  }
}
