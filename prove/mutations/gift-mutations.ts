import type { Mutation } from './mutation.ts'
import { violationUnless, waitUntil, type Scenario } from './scenario.ts'

export const giftMutations: Mutation[] = [
  {
    name: 'the courier is told who sends a gift that names nobody',
    patches: [
      {
        file: 'server/shipping/to-new-parcel.ts',
        from: 'name: gift?.unsaid ? seller.tradeName : buyer.name',
        to: 'name: buyer.name',
      },
    ],
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
]

const SENDER = 'Zubin'

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
