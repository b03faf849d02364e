import { postJson } from '../post-json.ts'
import type { Mutation } from './mutation.ts'
import { violationUnless, type Scenario } from './scenario.ts'

type CheckedRow = { delivery: number | null; total: number | null; shipment: { lines: { quantity: number }[] } | null }
type Checked = { rows: CheckedRow[]; people: number; shipping: number }

const asha = { name: 'Asha Rao', phone: '9876543210', address: '12 Lake Road', postcode: '560038' }
const kavita = { name: 'Kavita Nair', phone: '9812345678', address: '4 Hill View', postcode: '400001' }

export const recipientMutations: Mutation[] = [
  {
    name: 'the quantity of a person is not counted, and three gifts go out as one',
    file: 'shop/recipients/lines-for-person.ts',
    from: 'line.quantity * quantity',
    to: 'line.quantity',
    async run(scenario) {
      const { rows } = await check(scenario, [{ ...asha, quantity: '3' }])
      return violationUnless(rows[0]?.shipment?.lines[0]?.quantity === 3, 'a person of quantity 3 gets three gifts')
    },
  },
  {
    name: 'delivery is shown for the first person only',
    file: 'server/storefront/recipients/check-recipients.ts',
    from: 'const { subtotal = 0, tax = 0, shipping = 0, total = 0 } = order ?? {}',
    to: 'const { subtotal = 0, tax = 0, total = 0 } = order ?? {}\n  const shipping = order?.shipments[0]?.delivery ?? 0',
    async run(scenario) {
      const { rows, shipping } = await check(scenario, [asha, kavita])
      const deliveries = rows.reduce((sum, { delivery }) => sum + (delivery ?? 0), 0)
      return violationUnless(shipping > 0 && shipping === deliveries, 'delivery is the sum over all people')
    },
  },
  {
    name: 'a row that is kept for later is charged',
    file: 'server/storefront/recipients/check-recipients.ts',
    from: 'person.problems.length === 0 && !person.row.later',
    to: 'person.problems.length === 0',
    async run(scenario) {
      const { people, rows } = await check(scenario, [asha, { ...kavita, later: true }])
      return violationUnless(people === 1 && rows[1]?.total === null, 'a row kept for later is not part of the order')
    },
  },
]

async function check({ environment, plenty }: Scenario, rows: object[]): Promise<Checked> {
  const cart = [{ id: plenty, quantity: 1 }]
  const { body } = await postJson(`${environment.shop.url}/api/recipients/check`, { rows, cart })
  return body as Checked
}
