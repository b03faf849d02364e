import { setTimeout } from 'node:timers/promises'
import { toPieceChoices } from '#shop/hampers/hamper-pieces.ts'
import type { Choices } from '#shop/cart/choices.ts'
import type { Mutation } from './mutation.ts'
import { PATIENCE_MS, violationUnless, waitUntil, type CreatedOrder, type Scenario } from './scenario.ts'

/** A box at 5 % GST holds three pieces at 18 %. */
async function orderHamper(
  { environment, plenty, rare, requestOrder }: Scenario,
  choices?: Choices,
): Promise<CreatedOrder> {
  await environment.sql(`UPDATE variants SET hamper_room = '40 x 40 x 20, 9 kg', gst_rate = 5 WHERE id = ${plenty}`)
  await environment.sql(`UPDATE variants SET hamper_size = '5 x 5 x 5', weight = 0.2, gst_rate = 18 WHERE id = ${rare}`)
  const inside = toPieceChoices([{ id: rare, count: 3, choices }])
  const { status, body } = await requestOrder([{ id: plenty, quantity: 1, choices: inside }])
  if (status !== 200) throw new Error(`No hamper could be ordered: ${status} ${JSON.stringify(body)}`)
  return { orderId: String(body['orderId']), providerOrderId: String(body['id']), amount: Number(body['amount']) }
}

export const hamperMutations: Mutation[] = [
  {
    name: 'a hamper takes one of each piece off the shelf, however many go in',
    needsPostgres: true,
    patches: [
      {
        file: 'shop/hampers/fill-hamper.ts',
        from: 'Array.from({ length: count }, () => [good.id, ...ofChoices])',
        to: 'Array.from({ length: 1 }, () => [good.id, ...ofChoices])',
      },
    ],
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
  {
    name: 'a colour of a piece costs nothing in a hamper',
    needsPostgres: true,
    patches: [
      {
        file: 'shop/hampers/fill-hamper.ts',
        from: '(sum, each) => sum + each.unitPrice, good.unitPrice)',
        to: '(sum) => sum, good.unitPrice)',
      },
    ],
    async run(scenario) {
      const { environment, rare } = scenario
      await environment.sql(`DELETE FROM extras WHERE product_id = ${rare}`)
      await environment.sql(`INSERT INTO extras (product_id, position, key, name, choices) VALUES (${rare}, 0, 'tin', 'Tin',
        '[{"key": "wine", "name": "wine", "unitPrice": 700, "oncePrice": 0}]')`)
      await orderHamper(scenario, { tin: 'wine' })
      const [line] =
        await environment.sql(`SELECT order_lines.taxable - box.unit_price - 3 * piece.unit_price AS colours
        FROM order_lines JOIN variants AS box ON box.id = variant_id JOIN variants AS piece ON piece.id = ${rare}
        WHERE hamper IS NOT NULL`)
      return violationUnless(
        Number(line?.['colours']) === 3 * 700,
        'each piece of a hamper costs what its colour costs',
      )
    },
  },
  {
    name: 'a colour in a hamper takes nothing off the shelf',
    needsPostgres: true,
    patches: [
      {
        file: 'shop/hampers/fill-hamper.ts',
        from: '() => [good.id, ...ofChoices]).flat()',
        to: '() => [good.id]).flat()',
      },
    ],
    async run(scenario) {
      const { environment, rare, plenty } = scenario
      await environment.sql(`DELETE FROM extras WHERE product_id = ${rare}`)
      await environment.sql(`INSERT INTO extras (product_id, position, key, name, choices) VALUES (${rare}, 0, 'tin', 'Tin',
        '[{"key": "wine", "name": "wine", "unitPrice": 700, "oncePrice": 0, "variantId": ${plenty}}]')`)
      await orderHamper(scenario, { tin: 'wine' })
      return []
    },
  },
  {
    name: 'nobody sees that a piece of a hamper has to be made',
    needsPostgres: true,
    settings: { BOOK_COURIER: 'made to order when packed' },
    patches: [
      {
        file: 'server/orders/lifecycle/units-to-make.ts',
        from: "isMade ? (@ == true)')`)",
        to: "isMade ? (@ == false)')`)",
      },
    ],
    async run(scenario) {
      const { environment, rare } = scenario
      await environment.sql(`UPDATE variants SET stock = NULL, days_to_make = 6 WHERE id = ${rare}`)
      const order = await orderHamper(scenario)
      await scenario.confirmPayment(await scenario.pay(order))
      const count = async (rows: string) =>
        Number((await environment.sql(`SELECT count(*) FROM ${rows}`))[0]?.['count'])
      const isWaiting = () => count(`outbox WHERE kind = 'book courier' AND payload ->> 'waitsFor' = 'packed'`)
      await waitUntil(async () => (await isWaiting()) + (await count('parcels')) > 0, PATIENCE_MS)
      const waiting = await isWaiting()
      await environment.sql(`UPDATE variants SET stock = 4 WHERE id = ${rare}`)
      return violationUnless(waiting === 1, 'no courier comes for a hamper with a piece that is not made')
    },
  },
  {
    name: 'a piece of a hamper is promised as made, and taken off the shelf',
    needsPostgres: true,
    patches: [
      {
        file: 'server/storefront/checkout/create-order.ts',
        from: 'if (!isAsPlanned(priced, fromStock))',
        to: 'if (fromStock.size < 0)',
      },
    ],
    async run(scenario) {
      const { environment, rare } = scenario
      await environment.sql(`UPDATE variants SET stock = NULL, days_to_make = 6 WHERE id = ${rare}`)
      // The order is priced before the piece is counted, and reserves after it.
      const counted = environment.sql(`BEGIN; LOCK TABLE orders IN SHARE MODE; SELECT pg_sleep(2);
        UPDATE variants SET stock = 4 WHERE id = ${rare}; COMMIT`)
      await setTimeout(300)
      await orderHamper(scenario)
      await counted
      const both = await environment.sql(`SELECT FROM order_lines JOIN order_line_parts ON line_id = order_lines.id
        WHERE order_line_parts.variant_id = ${rare} AND hamper @? '$.pieces[*].isMade ? (@ == true)'`)
      return violationUnless(both.length === 0, 'a piece of a hamper is made, or comes from the shelf')
    },
  },
]
