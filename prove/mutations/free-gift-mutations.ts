import type { Mutation } from './mutation.ts'
import { violationUnless, type Scenario } from './scenario.ts'

export const freeGiftMutations: Mutation[] = [
  {
    name: 'a free gift is charged',
    needsPostgres: true,
    patches: [
      {
        file: 'shop/pricing/price-lines.ts',
        from: 'if (line.freeGift) adjust(',
        to: 'if (line.freeGift && line.quantity > 1) adjust(',
      },
    ],
    async run(scenario) {
      await openOrderWithGift(scenario)
      return []
    },
  },
  {
    name: 'a free gift does not leave its shelf',
    needsPostgres: true,
    patches: [
      {
        file: 'server/orders/create-order.ts',
        from: 'of shipments.flatMap(({ cart }) => cart.lines)) {',
        to: "of shipments.flatMap(({ cart }) => cart.lines.filter((line) => !('freeGift' in line)))) {",
      },
    ],
    async run(scenario) {
      const { environment, rare } = scenario
      const read = async () => (await environment.sql(`SELECT stock FROM variants WHERE id = ${rare}`))[0]?.['stock']
      const before = Number(await read())
      await openOrderWithGift(scenario)
      return violationUnless(Number(await read()) === before - 1, 'what an order holds is off its shelf')
    },
  },
]

async function openOrderWithGift({ environment, requestOrder, rare, plenty }: Scenario): Promise<void> {
  await environment.sql(`INSERT INTO offers (name, lane, gives)
    VALUES ('A gift with every order', 'offer', '{"on": "gift", "variant": ${rare}}')`)
  const { status, body } = await requestOrder([{ id: plenty, quantity: 1 }])
  if (status !== 200) throw new Error(`No order could be opened with a free gift: ${status} ${JSON.stringify(body)}`)
}
