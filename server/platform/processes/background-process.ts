import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'

export interface BackgroundProcess<Task, Result> {
  /** Rejects if the process ends first; the next task starts another. */
  run(task: Task): Promise<Result>
  close(): Promise<void>
}

const priorities = {
  low: constants.priority.PRIORITY_BELOW_NORMAL,
  lowest: constants.priority.PRIORITY_LOW,
}

type PendingTask<Result> = { resolve: (answer: Result) => void; reject: (error: Error) => void }
type RunningChild<Result> = { child: ChildProcess; pending: Map<number, PendingTask<Result>>; rest?: NodeJS.Timeout }

const ENDED = 'The process ended before it answered.'

type ProcessOptions = {
  priority: keyof typeof priorities
  heapMB: number
  /** Milliseconds of idleness after which the process ends and frees its memory; undefined: it stays. */
  idleMs?: number
}

/** Runs at low priority; a crash there does not affect the shop. */
export function openBackgroundProcess<Task, Result>(
  file: string,
  { priority, heapMB, idleMs }: ProcessOptions,
): BackgroundProcess<Task, Result> {
  let current: RunningChild<Result> | undefined
  let lastId = 0

  function start(): RunningChild<Result> {
    const child = fork(file, {
      execArgv: [`--max-old-space-size=${heapMB}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    })
    const pending: RunningChild<Result>['pending'] = new Map()
    if (child.pid !== undefined) lowerPriority(child.pid, priorities[priority])
    child.on('message', ({ id, value, error }: ResultMessage<Result>) => {
      const one = pending.get(id)
      pending.delete(id)
      if (error === undefined) one?.resolve(value as Result)
      else one?.reject(new Error(error))
      if (pending.size === 0) endWhenIdle(running)
    })
    child.once('exit', () => {
      if (current?.child === child) current = undefined
      for (const one of pending.values()) one.reject(new Error(ENDED))
      pending.clear()
    })
    const running: RunningChild<Result> = { child, pending }
    return running
  }

  function endWhenIdle(running: RunningChild<Result>): void {
    if (idleMs === undefined) return
    running.rest = setTimeout(() => {
      if (current === running) current = undefined
      running.child.kill()
    }, idleMs).unref()
  }

  return {
    run(task) {
      const running = (current ??= start())
      const { child, pending } = running
      clearTimeout(running.rest)
      const id = ++lastId
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject })
        child.send({ id, task } satisfies TaskMessage<Task>, (error) => {
          if (!error) return
          // The process is dead, and its exit event has not arrived yet.
          if (current?.child === child) current = undefined
          if (pending.delete(id)) reject(new Error(ENDED, { cause: error }))
        })
      })
    },
    async close() {
      const ending = current?.child
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
      const ended = once(ending, 'exit')
      ending.kill()
      await ended
    },
  }
}

type TaskMessage<Task> = { id: number; task: Task }
type ResultMessage<Result> = { id: number; value?: Result; error?: string }

export function serveTasks<Task, Result>(work: (task: Task) => Promise<Result>): void {
  process.on('message', ({ id, task }: TaskMessage<Task>) => {
    const reply = (answered: ResultMessage<Result>) => process.send?.(answered)
    work(task).then(
      (value) => reply({ id, value }),
      (error: unknown) => reply({ id, error: String(error) }),
    )
  })
  process.on('disconnect', () => process.exit())
}

function lowerPriority(pid: number, priority: number): void {
  try {
    setPriority(pid, priority)
  } catch {
    // Without the permission it runs at the shop's priority.
  }
}
