import type { RefusalStatus } from '#server/platform/http/errors.ts'
import type { OrderReadRefusal } from './authorize-order.ts'

export const notShownStatus = { 'not-found': 404, 'signed-out': 401, 'other-account': 403 } as const satisfies Record<
  OrderReadRefusal['reason'],
  RefusalStatus
>
