import type { Context } from 'hono'
import type { z } from 'zod'
import { declaredRefusal } from './declared-refusal.ts'

type Checked = { success: true } | { success: false; error: z.ZodError }

/** Answers what a schema has refused: the first fault as the sentence, all of them in the details. */
export function refuseInvalid(checked: Checked, c: Context) {
  if (checked.success) return undefined
  const errors = checked.error.issues.map(({ path, message }) => ({
    path: path.map(String),
    message,
    name: 'ValidationError',
  }))
  const [first] = errors
  const message = first ? sentence(first) : 'This request cannot be read.'
  return declaredRefusal(c, 400, message, { errors })
}

/** Our own sentences end with a stop; the schema library's need the field's name before them. */
function sentence({ path, message }: { path: string[]; message: string }): string {
  return message.endsWith('.') ? message : `${path.join('.') || 'The request'}: ${message}`
}
