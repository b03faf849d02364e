import { notShownStatus } from '#server/orders/lifecycle/not-shown-status.ts'
import type { RefusalStatus } from '#server/platform/http/errors.ts'
import type { PayDueRefusal } from './pay-due.ts'

export const payingStatus = {
  ...notShownStatus,
  'no-such-due': 404,
  'already-paid': 409,
  'nothing-due': 409,
  'first-part-first': 409,
  'under-review': 409,
  'order-closed': 409,
  'too-early': 409,
  'provider-unavailable': 503,
} as const satisfies Record<PayDueRefusal['reason'], RefusalStatus>
