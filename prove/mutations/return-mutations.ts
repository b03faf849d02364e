import { randomUUID } from 'node:crypto'
import { signInStaff } from '../staff/staff-member.ts'
import type { Mutation } from './mutation.ts'
import { buy, deliver, readNumber } from './refund-mutations.ts'
import { PATIENCE_MS, violationUnless, waitUntil, type CreatedOrder, type Scenario } from './scenario.ts'

export const returnMutations: Mutation[] = [
  {
    name: 'a whole piece that came back takes stock again when it is sent again',
    file: 'server/fulfilment/returns/take-pieces.ts',
    from: '...fresh.map(({ of, units: quantity })',
    to: '...lines.map(({ of, units: quantity })',
    async run(scenario) {
      await sendAgain(await buyAndReceive(scenario))
      return []
    },
  },
  {
    name: 'a new piece that is sent again takes no stock',
    patches: [
      {
        file: 'server/fulfilment/returns/take-pieces.ts',
        from: '...fresh.map(({ of, units: quantity }) => ({ variantId: of.variantId, quantity })),',
        to: '...fresh.map(({ of, units: quantity }) => ({ variantId: of.variantId, quantity })).slice(0, 0),',
      },
      {
        file: 'server/fulfilment/returns/take-pieces.ts',
        from: 'fromStock: !line.isReused && fromStock.has(line.of.variantId),',
        to: 'fromStock: !line.isReused && line.of.fromStock,',
      },
    ],
    async run(scenario) {
      await sendAgain(await buyAndReceive(scenario, { whole: 0, damaged: 1 }))
      return []
    },
  },
  {
    name: 'pieces that are sent again are charged again',
    file: 'server/fulfilment/returns/add-shipment-again.ts',
    from: 'const amounts = { quantity: units, lineTotal, taxable: 0, tax: 0 }',
    to: 'const amounts = { quantity: units, lineTotal, taxable: lineTotal, tax: 0 }',
    async run(scenario) {
      await sendAgain(await buyAndReceive(scenario))
      return []
    },
  },
  {
    name: 'the buyer gets the money back and the pieces again',
    file: 'server/money/refunds/return-goods.ts',
    from: '  if (again) return again\n',
    to: '',
    async run(scenario) {
      const back = await buyAndReceive(scenario)
      await sendAgain(back)
      const wanted = { parts: [{ line: back.line, units: 1 }], reason: 'twice', restock: false }
      const { status } = await back.owner.ask(`POST orders/${back.number}/refund-plan`, { body: wanted })
      return violationUnless(status === 409, 'pieces under way again are not refunded')
    },
  },
  {
    name: 'a second print of a delivery challan issues another',
    file: 'server/money/documents/issue-challan.ts',
    from: ' || (await listValidChallans(tx, [shipment.id])).length > 0',
    to: '',
    async run(scenario) {
      const back = await buyAndReceive(scenario)
      await sendAgain(back)
      await printChallan(back)
      const isShown = await printChallan(back).then(
        ({ status }) => status === 200,
        () => false,
      )
      return violationUnless(isShown, 'a second print shows the same challan')
    },
  },
  {
    name: 'the delivery challan of a cancelled parcel stays valid',
    file: 'server/fulfilment/cancellations/complete-cancellation.ts',
    from: '  await cancelChallans(tx, here, now)\n',
    to: '  void here\n',
    async run(scenario) {
      const back = await buyAndReceive(scenario)
      await sendAgain(back)
      await printChallan(back)
      const shipment = await findSecond(back)
      const body = { reason: 'not wanted', shipment }
      await back.owner.ask(`POST orders/${back.number}/cancel`, { body })
      const isCancelled = async () => (await read(back.owner, back.number)).shipments[1]?.state === 'cancelled'
      return violationUnless(await waitUntil(isCancelled), 'a parcel that is sent again can be cancelled')
    },
  },
  {
    name: 'an exchanged piece goes into stock and the books forget it',
    file: 'server/fulfilment/returns/shelve-whole.ts',
    from: '  for (const { line, quantity } of shelved) await markShelved(tx, line, quantity)\n',
    to: '  void markShelved\n',
    async run(scenario) {
      await addVariant(scenario, 0)
      const back = await buyAndReceive(scenario)
      const { body } = await back.owner.ask(`GET orders/${back.number}/exchanges`)
      const [exchange] = body.data as { variant: number }[]
      await sendAgain(back, { why: 'exchanged', variant: exchange?.variant })
      return []
    },
  },
  {
    name: 'a buyer is asked for another price than staff saw in the exchange',
    file: 'server/storefront/quotes/exchange-by-quote.ts',
    from: 'frozen.total !== total',
    to: 'false',
    async run(scenario) {
      await addVariant(scenario, 10_000)
      const back = await buyAndReceive(scenario)
      const { owner, number, line } = back
      const offered = (await owner.ask(`GET orders/${number}/exchanges`)).body.data as { variant: number }[]
      const pieces = [{ line, units: 1, variant: offered[0]?.variant }]
      const planned = await owner.ask(`POST orders/${number}/exchange-plan`, { body: { pieces } })
      const { refund, total } = planned.body.data as { refund: { plan: string }; total: number }
      await scenario.environment.sql('UPDATE variants SET price = price + 10000 WHERE id = $1', [offered[0]?.variant])
      const { status } = await owner.ask(`POST orders/${number}/exchange`, {
        body: { pieces, plan: refund.plan, total },
      })
      return violationUnless(status === 409, 'a price that changed is looked at again')
    },
  },
  {
    name: 'the exchange of a piece that was sent again leaves it to be exchanged once more',
    patches: [
      {
        file: 'shop/orders/line-balances.ts',
        from: 'Math.min(hereOf(line), line.came + line.closed - decidedOf(line))',
        to: '0 * decidedOf(line)',
      },
      {
        file: 'server/storefront/quotes/exchange-by-quote.ts',
        from: 'refuseOthersFirst(await readLineBalances(orm, order.id), chosen, parts)',
        to: 'undefined && refuseOthersFirst(await readLineBalances(orm, order.id), chosen, parts)',
      },
    ],
    async run(scenario) {
      await addVariant(scenario, 10_000)
      const order = await buy(scenario, { quantity: 3 })
      await deliver(scenario, order)
      const bought = await readFirstLine(scenario, await readNumber(scenario, order))
      const { owner, number } = bought
      await sendAgain(bought, { why: 'broken' })
      await deliver(scenario, order)
      const { version, shipments } = await read(owner, number)
      const line = shipments[1]?.lines[0]?.line ?? 0
      await write(bought, 'received', version, { shipment: shipments[1]?.id, pieces: [{ line, whole: 1, damaged: 0 }] })
      const offered = (await owner.ask(`GET orders/${number}/exchanges`)).body.data as { variant: number }[]
      const pieces = [{ line, units: 1, variant: offered[0]?.variant }]
      const planned = await owner.ask(`POST orders/${number}/exchange-plan`, { body: { pieces } })
      if (planned.status !== 200) throw new Error(`The exchange was not planned: ${JSON.stringify(planned.body)}`)
      const { refund, total } = planned.body.data as { refund: { plan: string }; total: number }
      const made = await owner.ask(`POST orders/${number}/exchange`, { body: { pieces, plan: refund.plan, total } })
      if (made.status !== 200) throw new Error(`The exchange was refused: ${JSON.stringify(made.body)}`)
      const requested = "SELECT key FROM refunds WHERE status = 'requested'"
      await waitUntil(async () => (await scenario.environment.sql(requested)).length === 0)
      const { status } = await owner.ask(`POST orders/${number}/exchange-plan`, { body: { pieces } })
      return violationUnless(status === 409, 'one piece that came back is exchanged once')
    },
  },
]

/** @param dearer paise */
const addVariant = ({ environment, plenty }: Scenario, dearer: number) =>
  environment.sql(
    `INSERT INTO variants (product_id, name, options, price, discount, position, weight, stock, gst_rate, hsn)
     SELECT product_id, 'Red', '{"Colour": "Red"}', price + $2, discount, 90, weight, NULL, gst_rate, hsn
     FROM variants WHERE id = $1`,
    [plenty, dearer],
  )

type Back = { owner: Awaited<ReturnType<typeof signInStaff>>; number: string; line: number }
type Shown = { version: number; shipments: { id: string; state: string; lines: { line: number }[] }[] }

async function buyAndReceive(scenario: Scenario, { whole = 1, damaged = 0 } = {}): Promise<Back> {
  const order: CreatedOrder = await buy(scenario, {})
  await deliver(scenario, order)
  const back = await readFirstLine(scenario, await readNumber(scenario, order))
  const { version } = await read(back.owner, back.number)
  await write(back, 'received', version, { pieces: [{ line: back.line, whole, damaged }] })
  return back
}

export async function readFirstLine(scenario: Scenario, number: string): Promise<Back> {
  const owner = await signInStaff(scenario.environment.shop.url, 'owner', PATIENCE_MS)
  const { shipments } = await read(owner, number)
  return { owner, number, line: shipments[0]?.lines[0]?.line ?? 0 }
}

type Sending = { why?: string; variant?: number | undefined }

export async function sendAgain(back: Back, { why = 'came back', variant }: Sending = {}): Promise<void> {
  const { version } = await read(back.owner, back.number)
  const pieces = [{ line: back.line, units: 1, ...(variant !== undefined && { variant }) }]
  await write(back, 'send-again', version, { why, pieces })
}

const findSecond = async ({ owner, number }: Back) => (await read(owner, number)).shipments[1]?.id ?? ''

async function printChallan(back: Back) {
  const body = { key: randomUUID(), kind: 'challan', subject: await findSecond(back) }
  return back.owner.ask('POST prints', { body })
}

async function read(owner: Back['owner'], number: string): Promise<Shown> {
  return (await owner.ask(`GET orders/${number}`)).body.data as Shown
}

async function write({ owner, number }: Back, action: string, version: number, body: object): Promise<void> {
  const headers = { 'if-match': `"v${version}"` }
  const answer = await owner.ask(`POST orders/${number}/${action}`, { body, headers })
  if (answer.status !== 200) throw new Error(`${action} was refused: ${JSON.stringify(answer.body)}`)
}
