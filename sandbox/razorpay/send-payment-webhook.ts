import type { SandboxContext } from '#sandbox/sandbox-context.ts'
import { newId, unixSeconds, type WireDispute, type WireOrder, type WirePayment, type WireRefund } from './entities.ts'

export type EventEntities = {
  payment: WirePayment
  order?: WireOrder
  refund?: WireRefund
  dispute?: WireDispute
}

/** Takes the snapshot at the call. */
export function createPaymentWebhookSender(sandbox: SandboxContext) {
  return (name: string, entities: EventEntities): void => {
    if (!sandbox.settings.read().paymentWebhooks) return
    const payload = Object.fromEntries(Object.entries(entities).map(([part, entity]) => [part, { entity }]))
    sandbox.webhookSender.send({
      id: newId('evt'),
      provider: 'razorpay',
      name,
      about: entities.dispute?.id ?? entities.refund?.id ?? entities.payment.id,
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
