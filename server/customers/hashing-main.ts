import { serveTasks } from '#server/processes/background-process.ts'
import { argon2id } from './argon2id.ts'
import type { HashingTask } from './hashing-process.ts'

// The process that works on passwords.

serveTasks(({ password, salt, cost }: HashingTask) => argon2id(password, Buffer.from(salt), cost))
