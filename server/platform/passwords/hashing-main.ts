import { serveTasks } from '#server/platform/processes/background-process.ts'
import { argon2id } from './argon2id.ts'
import type { HashingResult, HashingTask } from './hashing-process.ts'

serveTasks<HashingTask, HashingResult>((task) =>
  task.kind === 'hash' ? argon2id.hash(task.password, task.cost) : argon2id.verify(task.hash, task.password),
)
