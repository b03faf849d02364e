import { answerTasks } from '../processes/quiet-process.ts'
import { argon2id } from './argon2id.ts'
import type { HashingTask } from './hashing-process.ts'

// The process that works on passwords.

answerTasks(({ password, salt, cost }: HashingTask) => argon2id(password, Buffer.from(salt), cost))
