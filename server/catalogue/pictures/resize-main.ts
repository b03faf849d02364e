import { readFile } from 'node:fs/promises'
import { serveTasks } from '#server/platform/processes/background-process.ts'
import { resizePicture } from './resize-picture.ts'
import type { ResizeResult, ResizeTask } from './resize-process.ts'
import { openFileStore } from './file-store.ts'

serveTasks(runTask)

async function runTask(task: ResizeTask): Promise<ResizeResult> {
  const copy = await resizePicture(await readFile(task.source), task.width, task.format)
  if (!copy.ok) return copy
  await openFileStore(task.folder).write(task.file, copy.content)
  return { ok: true }
}
