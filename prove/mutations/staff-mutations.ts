import { randomUUID } from 'node:crypto'
import type { StaffOrder } from '#contract/counter/orders.ts'
import type { ParcelToPack } from '#contract/counter/packing.ts'
import type { StaffProduct } from '#contract/counter/products.ts'
import { signInStaff, type StaffAnswer } from '../staff/staff-member.ts'
import { noteAnswer } from '../staff/staff-history.ts'
import type { Mutation } from './mutation.ts'
import { buy, refundOne, readNumber } from './refund-mutations.ts'
import { PATIENCE_MS, violationUnless, waitUntil, type Scenario } from './scenario.ts'

const signIn = ({ environment }: Scenario, role: Parameters<typeof signInStaff>[1]) =>
  signInStaff(environment.shop.url, role, PATIENCE_MS)
const orderOf = ({ body }: StaffAnswer) => body.data as StaffOrder

export const staffMutations: Mutation[] = [
  {
    name: 'each press of staff on a refund is a refund of its own',
    patches: [
      {
        file: 'server/money/refunds/refund-as-staff.ts',
        from: 'const cause = causeOfPlan(request)',
        to: 'const cause = causeOfPlan({ ...request, reason: `${Math.random()}` })',
      },
      {
        file: 'server/money/refunds/refund-as-staff.ts',
        from: 'if (digestPlan(order, request, prepared) !== request.plan)',
        to: `if (request.plan === '')`,
      },
    ],
    async run(scenario) {
      const path = `orders/${await readNumber(scenario, await buy(scenario, { quantity: 3 }))}`
      const owner = await signIn(scenario, 'owner')
      const line = orderOf(await owner.ask(`GET ${path}`)).shipments[0]?.lines[0]?.line
      const wanted = { parts: [{ line, units: 1 }], reason: 'Broken on the way' }
      const { plan } = (await owner.ask(`POST ${path}/refund-plan`, { body: wanted })).body.data as { plan: string }
      const press = () => owner.ask(`POST ${path}/refunds`, { body: { ...wanted, plan } })
      await Promise.all([press(), press(), press()])
      const readRefunds = async () => orderOf(await owner.ask(`GET ${path}`)).money?.refunds ?? []
      await waitUntil(async () => (await readRefunds()).every(({ status }) => status === 'processed'))
      return violationUnless((await readRefunds()).length === 1, 'a refund that is pressed three times is made once')
    },
  },
  {
    name: 'a session refunds as much as it likes, and nobody asks who sits there',
    needsPostgres: true,
    file: 'server/money/refunds/ask-for-step-up.ts',
    from: `if (identity === 'confirmed') return undefined`,
    to: `if (identity !== 'unknown') return undefined`,
    async run(scenario) {
      await scenario.environment.sql('UPDATE variants SET price = 1000000, discount = 0 WHERE id = $1', [
        scenario.plenty,
      ])
      await refundOne(scenario, await buy(scenario, {}), 'broken on the way')
      const [entry] = await scenario.environment.sql<{ asked: number }>(
        `SELECT count(*)::int AS asked FROM audit WHERE operation = 'staff.step-up'`,
        [],
      )
      return violationUnless(entry?.asked === 1, 'a refund of more than ₹10,000 asks who it is')
    },
  },
  {
    name: 'what staff did is written down after it is committed',
    patches: [
      {
        file: 'server/orders/lifecycle/hold-order.ts',
        from: `    await recordAudit(tx, by, {
      operation: 'orders.hold',
      subject: auditedOrder(order),
      before: { held: false },
      after: { held: true },
      reason,
    })`,
        to: `    const note = { operation: 'orders.hold', subject: auditedOrder(order), before: { held: false }, after: { held: true }, reason }
    setTimeout(() => void database.orm.transaction((later) => recordAudit(later, by, note)), 1_000)`,
      },
    ],
    async run(scenario) {
      const number = await readNumber(scenario, await buy(scenario, {}))
      const owner = await signIn(scenario, 'owner')
      const held = await owner.ask(`POST orders/${number}/hold`, { body: { reason: 'Asks for another colour' } })
      noteAnswer(scenario.staff, { operation: 'orders.hold', subject: number }, held)
      await scenario.environment.shop.kill()
      await scenario.environment.shop.start()
      return []
    },
  },
  {
    name: 'a write of staff from an old version wins',
    file: 'server/catalogue/products/change-product.ts',
    from: 'if (current.version !== version)',
    to: 'if (version === 0)',
    async run(scenario) {
      const owner = await signIn(scenario, 'owner')
      const path = `products/${scenario.plenty}`
      const { version } = (await owner.ask(`GET ${path}`)).body.data as StaffProduct
      const rename = (name: string) =>
        owner.ask(`PATCH ${path}`, { body: { name }, headers: { 'if-match': `"v${version}"` } })
      const [first, second] = [await rename('Lotus tray'), await rename('Lotus plate')]
      const { name } = (await owner.ask(`GET ${path}`)).body.data as StaffProduct
      return violationUnless(
        first.status === 200 && second.status === 412 && name === 'Lotus tray',
        'a write from an old version is refused, and nobody loses what they wrote',
      )
    },
  },
  {
    name: 'an order that is cancelled while it is packed is packed',
    patches: [
      {
        file: 'server/fulfilment/packing/finish-packing.ts',
        from: `    if (whyNot) return whyNot
    const notRight`,
        to: '    void whyNot\n    const notRight',
      },
      // Cancelled units are not wanted either.
      {
        file: 'server/fulfilment/packing/finish-packing.ts',
        from: 'if (notRight) return notRight',
        to: 'void notRight',
      },
    ],
    async run(scenario) {
      const order = await buy(scenario, {})
      const packer = await signIn(scenario, 'packer')
      const begun = await packer.ask('POST packings', { body: { key: randomUUID(), shipment: order.orderId } })
      const { packing, lines, addressSeen } = begun.body.data as ParcelToPack
      const tick = { line: lines[0]?.line, unit: 1, isTicked: true, how: 'tap', at: new Date().toISOString() }
      const path = `POST packings/${packing?.id}`
      await packer.ask(`${path}/ticks`, { body: { ticks: [{ ...tick, key: randomUUID() }] } })
      const owner = await signIn(scenario, 'owner')
      const number = await readNumber(scenario, order)
      const cancelled = await owner.ask(`POST orders/${number}/cancel`, { body: { reason: 'The kiln broke' } })
      const packed = await packer.ask(`${path}/packed`, { body: { key: randomUUID(), addressSeen } })
      await waitUntil(async () => (await scenario.payments()).every(({ status }) => status === 'refunded'))
      return violationUnless(
        cancelled.status === 200 && packed.status === 409,
        'an order that is cancelled while it is packed stays out of the bag',
      )
    },
  },
  {
    name: 'units that went back are forgotten once their money was sent',
    file: 'server/orders/lifecycle/list-charges.ts',
    from: `ne(refunds.status, 'failed')`,
    to: `eq(refunds.status, 'requested')`,
    async run(scenario) {
      const order = await scenario.createOrder([
        { id: scenario.plenty, quantity: 1 },
        { id: scenario.rare, quantity: 4 },
      ])
      await scenario.confirmPayment(await scenario.pay(order))
      await waitUntil(() => scenario.isPlaced(order))
      await refundOne(scenario, order, 'the first')
      const second = await refundOne(scenario, order, 'the same again').then(
        () => true,
        () => false,
      )
      return violationUnless(!second, 'no more units go back than were bought')
    },
  },
  {
    name: 'a unit that comes back is put on the shelf twice',
    file: 'server/money/refunds/return-goods.ts',
    from: 'Math.min(line.units, line.quantity - line.restocked)',
    to: '2 * line.units',
    async run(scenario) {
      await refundOne(scenario, await buy(scenario, { quantity: 3 }), 'unused', { restock: true })
      return []
    },
  },
  {
    name: 'broken units that come back are sold again',
    file: 'server/money/refunds/return-goods.ts',
    from: 'const shelved = restock ?',
    to: 'const shelved = order ?',
    async run(scenario) {
      const manager = await signIn(scenario, 'manager')
      const readShelf = async () => {
        const { body } = await manager.ask(`GET stock/${scenario.plenty}/moves`)
        return (body as { stock?: number }).stock
      }
      const order = await buy(scenario, { quantity: 2 })
      const before = await readShelf()
      await refundOne(scenario, order, 'broken on the way')
      return violationUnless((await readShelf()) === before, 'what came back broken does not lie on the shelf')
    },
  },
  {
    name: 'a name that spreadsheets run is exported as it is',
    file: 'shop/csv/formula-mark.ts',
    from: 'runs.test(text) && !plainNumber.test(text) ?',
    to: `text === '' ?`,
    async run(scenario) {
      const owner = await signIn(scenario, 'owner')
      const path = `products/${scenario.plenty}`
      const { version } = (await owner.ask(`GET ${path}`)).body.data as StaffProduct
      const name = '=HYPERLINK("https://evil.example")'
      await owner.ask(`PATCH ${path}`, { body: { name }, headers: { 'if-match': `"v${version}"` } })
      const sheet = await owner.readText('products.csv')
      return violationUnless(
        sheet.includes('HYPERLINK') && !/(^|[,"])=HYPERLINK/m.test(sheet),
        'no cell of an export begins as a formula',
      )
    },
  },
  {
    name: 'a packer exports prices',
    file: 'server/catalogue/imports/import-routes.ts',
    from: `const withPrices = findLimits(requireStaff(c).staff.roles, 'products.see').length === 0`,
    to: 'const withPrices = true',
    async run(scenario) {
      const [packer, owner] = [await signIn(scenario, 'packer'), await signIn(scenario, 'owner')]
      const headerOf = async (staff: typeof owner) => (await staff.readText('products.csv')).split('\r\n')[0] ?? ''
      const isShown = [await headerOf(packer), await headerOf(owner)].map((header) => header.includes('price'))
      return violationUnless(!isShown[0] && isShown[1] === true, 'a packer’s sheet of goods has no price')
    },
  },
  {
    name: 'a packer is sent what orders cost',
    file: 'server/orders/staff-view/read-order-rows.ts',
    from: '...(money && { total: row.total }),',
    to: 'total: row.total,',
    async run(scenario) {
      const { amount } = await buy(scenario, {})
      const packer = await signIn(scenario, 'packer')
      const text = await packer.readText('orders')
      return violationUnless(
        text.includes('GTH-') && !text.includes(String(amount)),
        'nothing that a packer is sent holds an amount',
      )
    },
  },
]
