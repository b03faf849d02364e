import { readFile } from 'node:fs/promises'
import { answerTasks } from '../processes/quiet-process.ts'
import { drawBlur, drawCopy } from './draw-copy.ts'
import type { DrawingAnswer, DrawingTask } from './drawing-process.ts'
import { openShelf } from './shelf.ts'

// The process that opens pictures.

answerTasks(draw)

async function draw(task: DrawingTask): Promise<DrawingAnswer> {
  const source = await readFile(task.source)
  if (task.kind === 'blur') return drawBlur(source)
  const copy = await drawCopy(source, task.width, task.format)
  if (!copy.ok) return copy
  await openShelf(task.folder).put(task.file, copy.content)
  return { ok: true }
}
