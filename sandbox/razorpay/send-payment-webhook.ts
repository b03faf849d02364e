import type { SandboxContext } from '#sandbox/sandbox-context.ts'
import {
  newId,
  unixSeconds,
  type WireDispute,
  type WireLink,
  type WireOrder,
  type WirePayment,
  type WireRefund,
} from './entities.ts'

export type EventEntities = {
  payment?: WirePayment
  payment_link?: WireLink
  order?: WireOrder
  refund?: WireRefund
  dispute?: WireDispute
}

const findSubject = ({ dispute, refund, payment_link: link, payment }: EventEntities) =>
  (dispute ?? refund ?? link ?? payment)?.id ?? ''

/** Takes the snapshot at the call. */
export function createPaymentWebhookSender(sandbox: SandboxContext) {
  return (name: string, entities: EventEntities): void => {
    if (!sandbox.settings.read().paymentWebhooks) return
    const payload = Object.fromEntries(Object.entries(entities).map(([part, entity]) => [part, { entity }]))
    sandbox.webhookSender.send({
      id: newId('evt'),
      provider: 'razorpay',
      name,
      about: findSubject(entities),
      path: '/api/webhooks/payments',
      body: JSON.stringify({
        entity: 'event',
        account_id: 'acc_SandboxAccount',
        event: name,
        contains: Object.keys(entities),
        payload,
        created_at: unixSeconds(sandbox.options.now()),
      }),
    })
  }
}
