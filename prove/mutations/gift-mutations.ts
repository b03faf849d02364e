import { LINE_WRAP } from '#shop/gifts/line-wraps.ts'
import type { Mutation } from './mutation.ts'
import { violationUnless, waitUntil, type Scenario } from './scenario.ts'

export const giftMutations: Mutation[] = [
  {
    name: 'the courier is told who sends a gift that names nobody',
    file: 'server/fulfilment/shipping/to-new-parcel.ts',
    from: 'name: gift?.unsaid ? seller.tradeName : buyer.name',
    to: 'name: buyer.name',
    async run(scenario) {
      await buyGift(scenario)
      const isBooked = await waitUntil(async () => (await billedNames(scenario)).length > 0, 20_000)
      return [
        ...violationUnless(isBooked, 'a gift is booked with the courier'),
        ...violationUnless(
          (await billedNames(scenario)).every((name) => !name.includes(SENDER)),
          'the courier does not learn who sends a gift that names nobody',
        ),
      ]
    },
  },
  {
    name: 'the cloth around a gift is in no order',
    file: 'server/storefront/checkout/insert-contents.ts',
    from: 'if (wrap !== undefined) units.set(wrap,',
    to: 'if (wrap === -1) units.set(wrap,',
    async run(scenario) {
      const { wraps } = await readWraps(scenario)
      const gift = { to: 'Dear Riya,', message: 'Happy Rakhi!', wrap: wraps[0]?.id }
      const { status } = await scenario.requestOrder([{ id: scenario.plenty, quantity: 1 }], { gift })
      return violationUnless(status === 200 && wraps.length > 0, 'a wrapped gift is ordered')
    },
  },
  {
    name: 'pieces that are wrapped by themselves take one cloth for all of them',
    file: 'server/storefront/checkout/create-order.ts',
    from: 'name: units.get(part)?.name ?? nameOf(part), stock: null, quantity })',
    to: 'name: units.get(part)?.name ?? nameOf(part), stock: null, quantity: 1 })',
    async run(scenario) {
      const { wraps } = await readWraps(scenario)
      const choices = { [LINE_WRAP]: String(wraps[0]?.id) }
      const { status } = await scenario.requestOrder([{ id: scenario.plenty, quantity: 3, choices }])
      return violationUnless(status === 200, 'three wrapped pieces are ordered')
    },
  },
]

const SENDER = 'Zubin'

async function readWraps({ environment }: Scenario) {
  const answer = await fetch(new URL('/api/wraps', environment.shop.url))
  return (await answer.json()) as { wraps: { id: number }[] }
}

async function buyGift(scenario: Scenario): Promise<void> {
  const gift = { to: 'Dear Riya,', from: SENDER, message: 'Happy Rakhi!', unsaid: true }
  const buyer = { name: `${SENDER} Irani`, email: 'zubin@example.in', phone: '9876543211' }
  const { status, body } = await scenario.requestOrder([{ id: scenario.plenty, quantity: 1 }], { gift, buyer })
  if (status !== 200) throw new Error(`No gift could be ordered: ${status} ${JSON.stringify(body)}`)
  await scenario.confirmPayment(await scenario.pay({ providerOrderId: String(body['id']) }))
}

async function billedNames({ environment }: Scenario): Promise<string[]> {
  const booked = await environment.controlSandbox<{ billedTo: { name: string } | null }[]>('GET', '/shiprocket/parcels')
  return booked.flatMap(({ billedTo }) => billedTo?.name ?? [])
}
