import type { Context } from 'hono'
import type { RefusalStatus } from '#server/platform/http/errors.ts'
import type { FieldError } from '#shop/field-errors.ts'
import type { Refusal } from '#shop/refusal.ts'
import { declaredRefusal } from './declared-refusal.ts'

type FormRefusal = Refusal & { errors?: FieldError[]; retryAfterSeconds?: number }

/** With a sentence for each field that is wrong, and when to come back. */
export function refuseForm<Status extends RefusalStatus>(
  c: Context,
  status: Status,
  { reason, message, errors, retryAfterSeconds }: FormRefusal,
) {
  if (reason === 'busy') c.header('retry-after', '1')
  if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds))
  return declaredRefusal(c, status, message, { reason, ...(errors && { errors: errors.map(asStrapi) }) })
}

const asStrapi = ({ path, message }: FieldError) => ({ path, message, name: 'ValidationError' })
