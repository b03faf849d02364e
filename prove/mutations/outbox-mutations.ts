import type { Mutation } from './mutation.ts'
import { violationUnless, waitUntil, type Scenario } from './scenario.ts'

export const outboxMutations: Mutation[] = [
  {
    name: 'a booking whose answer was lost is made again',
    file: 'server/fulfilment/shipping/to-new-parcel.ts',
    from: 'reference: parcelReference(order, shipment),',
    to: 'reference: `${parcelReference(order, shipment)}-${performance.now()}`,',
    async run(scenario) {
      await scenario.fault({
        provider: 'shiprocket',
        route: '/orders/create/adhoc',
        fault: 'reset_after_commit',
      })
      await buy(scenario)
      return violationUnless(
        await waitUntil(async () => (await countPickups(scenario)) === 1, 20_000),
        'a parcel is picked up',
      )
    },
  },
  {
    name: 'an order is placed before its outbox messages are written',
    file: 'server/money/payments/place-paid-order.ts',
    from: 'await enqueueOutbox(tx, order.id, placedOrderMessages, now)',
    to: 'await Promise.all(placedOrderMessages)',
    async run(scenario) {
      await buy(scenario)
      return []
    },
  },
  {
    name: 'a number of an invoice is left out',
    file: 'server/money/documents/allocate-document-numbers.ts',
    from: 'set: { lastSerial: sql`${documentNumbers.lastSerial} + ${count}` },',
    to: 'set: { lastSerial: sql`${documentNumbers.lastSerial} + ${count} + 1` },',
    async run(scenario) {
      await buy(scenario)
      await buy(scenario)
      return []
    },
  },
]

async function buy(scenario: Scenario): Promise<void> {
  const order = await scenario.createOrder()
  await scenario.confirmPayment(await scenario.pay(order))
}

async function countPickups({ environment }: Scenario): Promise<number> {
  const parcelRows = await environment.controlSandbox<{ label: string }[]>('GET', '/shiprocket/parcels')
  return parcelRows.filter(({ label }) => label === 'PICKUP SCHEDULED').length
}
