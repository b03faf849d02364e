import { serveTasks } from '#server/platform/processes/background-process.ts'

type Task = { kind: string; number?: number }

serveTasks(async ({ kind, number = 0 }: Task) => {
  if (kind === 'who') return process.pid
  if (kind === 'double') return number * 2
  if (kind === 'die') process.kill(process.pid, 'SIGKILL')
  throw new Error('There is no such number.')
})
