import type { Context } from 'hono'
import { refuseForm } from '#server/platform/routes/refuse-form.ts'
import type { RefusalStatus } from '#server/platform/http/errors.ts'
import type { FieldError } from '#shop/field-errors.ts'
import type { Refusal } from '#shop/refusal.ts'

const customerStatus = {
  invalid: 400,
  'wrong-password': 400,
  'same-password': 400,
  'no-password': 400,
  'wrong-code': 400,
  blocked: 400,
  taken: 400,
  'no-address': 404,
  'changed-elsewhere': 409,
  full: 422,
  ended: 401,
  'too-many-tries': 429,
  busy: 503,
} as const satisfies Record<string, RefusalStatus>

type Reason = keyof typeof customerStatus
type CustomerRefusal = Refusal<Reason> & { errors?: FieldError[]; retryAfterSeconds?: number }

export const refuseCustomer = (c: Context, refused: CustomerRefusal) =>
  refuseForm(c, customerStatus[refused.reason], refused)
