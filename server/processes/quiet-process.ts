import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'

/** Work for somebody who lets others go first. */
export interface QuietProcess<Task, Answer> {
  /** Rejects when the process ends before it has answered; the next task starts another. */
  ask(task: Task): Promise<Answer>
  close(): Promise<void>
}

const priorities = {
  low: constants.priority.PRIORITY_BELOW_NORMAL,
  lowest: constants.priority.PRIORITY_LOW,
}

type Asked<Answer> = { resolve: (answer: Answer) => void; reject: (error: Error) => void }

/**
 * A process of its own at a lower priority, started by its first task. What breaks it does not break the shop, and nobody
 * who asks the shop something waits for it to finish.
 * @param file a program that hands its work to `answerTasks`
 * @param priority `lowest` for what may wait as long as there is anything else to do, `low` where somebody waits for it
 * @param heapMB the most memory its JavaScript may use, in megabytes
 */
export function openQuietProcess<Task, Answer>(
  file: string,
  { priority, heapMB }: { priority: keyof typeof priorities; heapMB: number },
): QuietProcess<Task, Answer> {
  const waiting = new Map<number, Asked<Answer>>()
  let child: ChildProcess | undefined
  let asked = 0

  function start(): ChildProcess {
    const started = fork(file, {
      execArgv: [`--max-old-space-size=${heapMB}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    })
    if (started.pid !== undefined) lowerPriority(started.pid, priorities[priority])
    started.on('message', ({ id, value, error }: Answered<Answer>) => {
      const one = waiting.get(id)
      waiting.delete(id)
      if (error === undefined) one?.resolve(value as Answer)
      else one?.reject(new Error(error))
    })
    started.once('exit', () => {
      if (child === started) child = undefined
      for (const one of waiting.values()) one.reject(new Error('The process ended before it answered.'))
      waiting.clear()
    })
    return started
  }

  return {
    ask(task) {
      child ??= start()
      const id = ++asked
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        child?.send({ id, task } satisfies Sent<Task>, (error) => {
          if (error && waiting.delete(id)) reject(error)
        })
      })
    },
    async close() {
      const ending = child
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
      const ended = once(ending, 'exit')
      ending.kill()
      await ended
    },
  }
}

type Sent<Task> = { id: number; task: Task }
type Answered<Answer> = { id: number; value?: Answer; error?: string }

/** The other side: does what it is asked, and lives no longer than whoever asks. */
export function answerTasks<Task, Answer>(work: (task: Task) => Promise<Answer>): void {
  process.on('message', ({ id, task }: Sent<Task>) => {
    const say = (answered: Answered<Answer>) => process.send?.(answered)
    work(task).then(
      (value) => say({ id, value }),
      (error: unknown) => say({ id, error: String(error) }),
    )
  })
  process.on('disconnect', () => process.exit())
}

function lowerPriority(pid: number, priority: number): void {
  try {
    setPriority(pid, priority)
  } catch {
    // Where that is not allowed it works at the shop's own.
  }
}
