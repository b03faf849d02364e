import { readFile } from 'node:fs/promises'
import { drawBlur, drawCopy } from './draw-copy.ts'
import type { DrawingAnswer, DrawingTask } from './drawing-process.ts'
import { openShelf } from './shelf.ts'

// The process that opens pictures. It lives while there is something to draw, and never longer than the shop.

process.on('message', (task: DrawingTask) => void answer(task))
process.on('disconnect', () => process.exit())

async function answer(task: DrawingTask): Promise<void> {
  const said = await draw(task).catch((error: unknown): DrawingAnswer => ({
    ok: false,
    reason: 'lost',
    message: String(error),
  }))
  process.send?.(said)
}

async function draw(task: DrawingTask): Promise<DrawingAnswer> {
  const source = await readFile(task.source)
  if (task.kind === 'blur') return drawBlur(source)
  const copy = await drawCopy(source, task.width, task.format)
  if (!copy.ok) return copy
  await openShelf(task.folder).put(task.file, copy.content)
  return { ok: true }
}
