import { LINE_WRAP } from '#shop/gifts/line-wraps.ts'
import type { Mutation } from './mutation.ts'
import { buy } from './refund-mutations.ts'
import { violationUnless, waitUntil } from './scenario.ts'

export const parcelMutations: Mutation[] = [
  {
    name: 'two lines of one product have one SKU at the courier',
    patches: [
      { file: 'server/fulfilment/shipping/to-new-parcel.ts', from: 'linesBefore === 0 ?', to: 'linesBefore >= 0 ?' },
    ],
    async run(scenario) {
      const { environment, plenty } = scenario
      const answer = await fetch(new URL('/api/wraps', environment.shop.url))
      const { wraps } = (await answer.json()) as { wraps: { id: number }[] }
      const { status, body } = await scenario.requestOrder([
        { id: plenty, quantity: 1 },
        { id: plenty, quantity: 2, choices: { [LINE_WRAP]: String(wraps[0]?.id) } },
      ])
      if (status !== 200) throw new Error(`No order of two lines could be opened: ${JSON.stringify(body)}`)
      await scenario.confirmPayment(await scenario.pay({ providerOrderId: String(body['id']) }))
      const isBooked = await waitUntil(
        async () => (await environment.controlSandbox<unknown[]>('GET', '/shiprocket/parcels')).length > 0,
        20_000,
      )
      return violationUnless(isBooked, 'one product on two lines of a parcel is booked')
    },
  },
  {
    name: 'goods of more than ₹50,000 leave without an e-way bill',
    needsPostgres: true,
    file: 'server/fulfilment/shipping/book-parcel.ts',
    from: 'if (isBillMissing) {',
    to: 'if (isBillMissing && at.getTime() === 0) {',
    async run(scenario) {
      const { environment, plenty } = scenario
      // Below the limit before tax, above it with tax: the courier would accept it.
      await environment.sql('UPDATE variants SET price = 4500000, discount = 0 WHERE id = $1', [plenty])
      await buy(scenario, {})
      const parcels = async () => (await environment.controlSandbox<unknown[]>('GET', '/shiprocket/parcels')).length
      const waits = async () =>
        (await environment.sql(`SELECT FROM outbox WHERE payload->>'waitsFor' = 'e-way bill'`)).length > 0
      await waitUntil(async () => (await waits()) || (await parcels()) > 0, 20_000)
      return violationUnless((await parcels()) === 0, 'no courier is booked before the e-way bill is there')
    },
  },
]
