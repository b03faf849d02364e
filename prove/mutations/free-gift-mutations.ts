import { postJson } from '../post-json.ts'
import type { Mutation } from './mutation.ts'
import { buy, refundOne } from './refund-mutations.ts'
import { PATIENCE_MS, violationUnless, waitUntil, type Scenario } from './scenario.ts'

export const freeGiftMutations: Mutation[] = [
  {
    name: 'a free gift is charged',
    needsPostgres: true,
    file: 'shop/pricing/price-lines.ts',
    from: 'if (line.freeGift) adjust(',
    to: 'if (line.freeGift && line.quantity > 1) adjust(',
    async run(scenario) {
      await openOrderWithGift(scenario)
      return []
    },
  },
  {
    name: 'a free gift does not leave its shelf',
    needsPostgres: true,
    file: 'server/storefront/checkout/create-order.ts',
    from: 'of shipments.flatMap(({ cart }) => cart.lines)) {',
    to: "of shipments.flatMap(({ cart }) => cart.lines.filter((line) => !('freeGift' in line)))) {",
    async run(scenario) {
      const { environment, rare } = scenario
      const read = async () => (await environment.sql(`SELECT stock FROM variants WHERE id = ${rare}`))[0]?.['stock']
      const before = Number(await read())
      await openOrderWithGift(scenario)
      return violationUnless(Number(await read()) === before - 1, 'what an order holds is off its shelf')
    },
  },
  {
    name: 'delivery priced for a parcel with its gift does for heavier goods',
    needsPostgres: true,
    file: 'server/fulfilment/shipping/check-shipping-quote.ts',
    from: '(quote.paidWeight ?? quote.weight) !== paidWeight',
    to: 'quote.weight < paidWeight',
    async run(scenario) {
      const { environment, plenty } = scenario
      await environment.sql('UPDATE variants SET weight = 2')
      await giveWithEveryOrder(scenario)
      const cart = (quantity: number) => [{ id: plenty, quantity }]
      const asked = { delivery_postcode: '302001', cart: cart(1) }
      const { body } = await postJson(`${environment.shop.url}/api/orders/getShipOptions`, asked)
      const data = body['data'] as Record<string, { id: string }[]>
      const shipping = data['available_courier_companies']?.[0]?.id
      const heavier = await scenario.requestOrder(cart(2), { shipping })
      const same = await scenario.requestOrder(cart(1), { shipping })
      return [
        ...violationUnless(heavier.status === 409, 'delivery is paid for the goods that are sent'),
        ...violationUnless(same.status === 200, 'a parcel is ordered with the delivery that was priced for it'),
      ]
    },
  },
  {
    name: 'a free gift is sent although all that was bought went back',
    needsPostgres: true,
    patches: [
      {
        file: 'server/fulfilment/cancellations/make-planned-refund.ts',
        from: '(await listWantedLines(tx, ids)).filter((line) => !isFreeGift(line))',
        to: 'await listWantedLines(tx, ids)',
      },
      { file: 'shop/orders/refund-parts.ts', from: ' && !isFreeGift)', to: ' && isFreeGift !== null)' },
    ],
    async run(scenario) {
      await giveWithEveryOrder(scenario)
      const order = await buy(scenario, {})
      await refundOne(scenario, order, 'it broke on the bench')
      const isCalledOff = await waitUntil(async () => !(await scenario.isPlaced(order)), PATIENCE_MS)
      return violationUnless(isCalledOff, 'a free gift is not sent alone')
    },
  },
]

async function giveWithEveryOrder({ environment, rare }: Scenario): Promise<void> {
  await environment.sql(`INSERT INTO offers (name, lane, gives)
    VALUES ('A gift with every order', 'offer', '{"on": "gift", "variant": ${rare}}')`)
}

async function openOrderWithGift(scenario: Scenario): Promise<void> {
  const { requestOrder, plenty } = scenario
  await giveWithEveryOrder(scenario)
  const { status, body } = await requestOrder([{ id: plenty, quantity: 1 }])
  if (status !== 200) throw new Error(`No order could be opened with a free gift: ${status} ${JSON.stringify(body)}`)
}
