import { randomUUID } from 'node:crypto'
import { signInStaff } from '../staff/staff-member.ts'
import { payFirstPart, startPart } from './due-mutations.ts'
import type { Mutation } from './mutation.ts'
import { buy, readNumber } from './refund-mutations.ts'
import { PATIENCE_MS, violationUnless, waitUntil, type CreatedOrder, type Scenario } from './scenario.ts'

export const disputeMutations: Mutation[] = [
  {
    name: 'what a bank took is given back once more when its order is called off',
    file: 'server/fulfilment/exceptions/settle-lost-dispute.ts',
    from: '  await bookLostDispute(tx, order, payment, { id, taken }, now)\n',
    to: '  void (bookLostDispute && payment)\n',
    async run(scenario) {
      const order = await buy(scenario, {})
      await concludeDispute(scenario, await openDispute(scenario, order), 'lost')
      const answer = await decide(scenario, 'cancel')
      const isGivenTwice = await waitUntil(
        async () => (await scenario.payments()).some((payment) => payment.amount_refunded > 0),
        4_000,
      )
      return [
        ...violationUnless(answer === 200, 'an order whose money the bank took is called off'),
        ...violationUnless(!isGivenTwice, 'what the bank gave back is not given back by us, too'),
      ]
    },
  },
  {
    name: 'what a bank took of an order that is kept is on a credit note',
    file: 'server/money/documents/list-undocumented-refunds.ts',
    from: '!isDisputeCause(refund.cause) || isCalledOff(state)',
    to: 'isCalledOff(state) || !isDisputeCause(refund.cause) || state.length > 0',
    async run(scenario) {
      const order = await buy(scenario, {})
      await concludeDispute(scenario, await openDispute(scenario, order), 'lost')
      const answer = await decide(scenario, 'keep')
      const [entity] = await scenario.payments()
      await scenario.postWebhook(
        JSON.stringify({ entity: 'event', event: 'payment.captured', payload: { payment: { entity } } }),
      )
      await waitUntil(async () => {
        const shown = await fetch(`${scenario.environment.shop.url}/api/orders/get?id=${order.orderId}`)
        return ((await shown.json()) as { order: { creditNotes: string[] } }).order.creditNotes.length > 0
      }, 2_000)
      return [
        ...violationUnless(answer === 200, 'an order whose money the bank took is kept'),
        ...violationUnless(await scenario.isPlaced(order), 'an order that is kept goes on'),
      ]
    },
  },
  {
    name: 'of two disputes of one order the first that is won lets it go',
    needsPostgres: true,
    file: 'server/money/payments/resume-reviewed-order.ts',
    from: 'or(isDisputed, isWrong)))) > 0',
    to: 'or(isDisputed, isWrong)))) > 9',
    async run(scenario) {
      const order = await payFirstPart(scenario)
      const second = await startPart(scenario, order.orderId)
      await scenario.confirmPayment(await scenario.pay(second))
      const won = await openDispute(scenario, order)
      await openDispute(scenario, second)
      const isOpen = async () => (await scenario.environment.sql(OPEN_DISPUTES)).length
      await waitUntil(async () => (await isOpen()) === 2)
      await concludeDispute(scenario, won, 'won')
      await waitUntil(async () => (await isOpen()) === 1)
      return violationUnless(
        (await scenario.stateOf(order)) === 'under review',
        'an order goes on once none of its payments is in doubt',
      )
    },
  },
  {
    name: 'a parcel whose payment the bank disputes is handed over',
    file: 'shop/packing/why-not-hand-over.ts',
    from: "state === 'packed' && !isPaid(orderState)",
    to: "state === 'waiting' && !isPaid(orderState)",
    async run(scenario) {
      const { shop, controlSandbox } = scenario.environment
      const order = await buy(scenario, { addresses: 2 })
      const owner = await signInStaff(shop.url, 'owner', PATIENCE_MS)
      type Parcel = { awb: string | null; courierName: string | null }
      const booked = async () => (await controlSandbox<Parcel[]>('GET', '/shiprocket/parcels')).find(({ awb }) => awb)
      await waitUntil(async () => (await booked()) !== undefined)
      await owner.ask(`POST orders/${await readNumber(scenario, order)}/moves`, { body: { to: 'packed' } })
      await openDispute(scenario, order)
      const parcels = [{ shipment: order.orderId, how: 'tap' }]
      const courier = (await booked())?.courierName ?? ''
      const { status } = await owner.ask('POST hand-overs', { body: { key: randomUUID(), courier, parcels } })
      return violationUnless(status === 409, 'a parcel whose payment is in doubt stays here')
    },
  },
]

const OPEN_DISPUTES = "SELECT id FROM ledger_breaks WHERE kind = 'dispute' AND resolved_at IS NULL"

async function openDispute(scenario: Scenario, order: CreatedOrder): Promise<string> {
  const { controlSandbox } = scenario.environment
  const payment = (await scenario.payments()).find(({ order_id }) => order_id === order.providerOrderId)
  const { id } = await controlSandbox<{ id: string }>('POST', `/razorpay/payments/${payment?.id}/dispute`)
  await waitUntil(async () => (await scenario.stateOf(order)) === 'under review')
  return id
}

async function concludeDispute({ environment }: Scenario, id: string, to: 'won' | 'lost'): Promise<void> {
  await environment.controlSandbox('POST', `/razorpay/disputes/${id}`, { to })
}

/** @returns the HTTP status; 0 when no lost dispute became an exception */
async function decide({ environment }: Scenario, way: 'cancel' | 'keep'): Promise<number> {
  const owner = await signInStaff(environment.shop.url, 'owner', PATIENCE_MS)
  type Rows = { data: { id: number; kind: string }[] }
  const find = async () =>
    ((await owner.ask('GET exceptions')).body as Rows).data.find(({ kind }) => kind === 'dispute lost')
  await waitUntil(async () => (await find()) !== undefined)
  const found = await find()
  if (!found) return 0
  return (await owner.ask(`POST exceptions/${found.id}/${way}`, { body: { reason: 'The bank took it' } })).status
}
