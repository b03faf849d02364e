import { createHash } from 'node:crypto'

export function reminderCodeHash(code: string): string {
  return createHash('sha256').update(`reminders ${code}`).digest('base64url')
}
