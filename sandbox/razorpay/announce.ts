import type { World } from '#sandbox/world.ts'
import { newId, unixSeconds } from './entities.ts'
import type { WireDispute, WireOrder, WirePayment, WireRefund } from './entities.ts'

export type EventParts = {
  payment: WirePayment
  order?: WireOrder
  refund?: WireRefund
  dispute?: WireDispute
}

/** Posts Razorpay's events to the shop, as snapshots of this moment. */
export function announcer(world: World) {
  return (name: string, parts: EventParts): void => {
    if (!world.settings.read().paymentWebhooks) return
    const payload = Object.fromEntries(Object.entries(parts).map(([part, entity]) => [part, { entity }]))
    world.postman.send({
      id: newId('evt'),
      provider: 'razorpay',
      name,
      about: parts.dispute?.id ?? parts.refund?.id ?? parts.payment.id,
      path: '/api/webhooks/payments',
      body: JSON.stringify({
        entity: 'event',
        account_id: 'acc_SandboxAccount',
        event: name,
        contains: Object.keys(parts),
        payload,
        created_at: unixSeconds(world.options.now()),
      }),
    })
  }
}
