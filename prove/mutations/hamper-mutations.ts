import { toPieceChoices } from '#shop/hampers/hamper-pieces.ts'
import type { Mutation } from './mutation.ts'
import { violationUnless, type Scenario } from './scenario.ts'

/** A box at 5 % GST holds three pieces at 18 %. */
async function orderHamper({ environment, plenty, rare, requestOrder }: Scenario): Promise<void> {
  await environment.sql(`UPDATE variants SET hamper_room = '40 x 40 x 20, 9 kg', gst_rate = 5 WHERE id = ${plenty}`)
  await environment.sql(`UPDATE variants SET hamper_size = '5 x 5 x 5', weight = 0.2, gst_rate = 18 WHERE id = ${rare}`)
  const choices = toPieceChoices([{ id: rare, count: 3 }])
  const { status, body } = await requestOrder([{ id: plenty, quantity: 1, choices }])
  if (status !== 200) throw new Error(`No hamper could be ordered: ${status} ${JSON.stringify(body)}`)
}

export const hamperMutations: Mutation[] = [
  {
    name: 'a hamper is sold without taking its pieces off the shelf',
    needsPostgres: true,
    patches: [{ file: 'shop/hampers/fill-hamper.ts', from: 'parts: units.map(({ id }) => id),', to: 'parts: [],' }],
    async run(scenario) {
      await orderHamper(scenario)
      const [shelf] = await scenario.environment.sql(`SELECT stock FROM variants WHERE id = ${scenario.rare}`)
      return violationUnless(Number(shelf?.['stock']) === 1, 'the pieces of a hamper leave the shelf with its order')
    },
  },
  {
    name: 'a hamper is taxed at the rate of its box',
    needsPostgres: true,
    patches: [
      {
        file: 'shop/hampers/fill-hamper.ts',
        from: 'part.gstRate > taxed.gstRate ? part : taxed',
        to: 'part.gstRate > 100 ? part : taxed',
      },
    ],
    async run(scenario) {
      await orderHamper(scenario)
      const [line] = await scenario.environment.sql('SELECT gst_rate FROM order_lines WHERE hamper IS NOT NULL')
      return violationUnless(Number(line?.['gst_rate']) === 18, 'a hamper has the highest GST rate of its parts')
    },
  },
]
