import type { RecordStore } from './storage/record-store.ts'
import type { FaultInjector } from './faults/fault-injector.ts'
import type { PaymentKeys } from './razorpay/payment-keys.ts'
import type { RequestLog } from './faults/request-log.ts'
import type { SandboxOptions } from './sandbox-options.ts'
import type { SandboxSettings } from './control/sandbox-settings.ts'
import type { WebhookSender } from './webhooks/webhook-sender.ts'

export type SandboxContext = {
  options: SandboxOptions
  store: RecordStore
  faultInjector: FaultInjector
  requests: RequestLog
  settings: { read(): SandboxSettings; change(part: Partial<SandboxSettings>): SandboxSettings }
  webhookSender: WebhookSender
  paymentKeys: PaymentKeys
  closing: AbortSignal
}
