import type { CounterAnswer } from '#contract/counter/routes.ts'
import { createAddress } from '../run-shopper.ts'
import { openDemoSignIn } from '../staff/open-demo-sign-in.ts'
import type { Mutation } from './mutation.ts'
import { buy, refundOne } from './refund-mutations.ts'
import { violationUnless, type Scenario } from './scenario.ts'

export const taxMutations: Mutation[] = [
  {
    name: 'the month of GST counts what a credit note is over instead of taking it off',
    file: 'shop/tax/tax-month.ts',
    from: 'addTo(places, `${place.code} ${rate}`, { place, rate, ...noAmounts }, amounts, sign)',
    to: 'addTo(places, `${place.code} ${rate}`, { place, rate, ...noAmounts }, amounts, 1)',
    run: refundAndCompare,
  },
  {
    name: 'the month of GST leaves out the documents of its last day',
    file: 'shop/tax/tax-period.ts',
    from: 'until: start(addMonths(month, 1)) }',
    to: 'until: new Date(Date.now() - 24 * 3_600_000) }',
    run: refundAndCompare,
  },
  {
    name: 'GSTR-3B leaves out what was sold to everybody else',
    file: 'shop/tax/gstr3b.ts',
    from: 'sum([...b2b, ...b2cl, ...b2cs, ...atHome.map(negate)])',
    to: 'sum([...b2b, ...b2cl, ...atHome.map(negate)])',
    run: refundAndCompare,
  },
  {
    name: 'a State is believed against the PIN code, and decides the tax',
    file: 'shop/checkout/address.ts',
    from: 'if (!pin.ok || !chosen || chosen.pins.test(pin.value)) return pin',
    to: 'if (pin.ok || !chosen) return pin',
    async run(scenario) {
      const info = { ...createAddress('nobody@example.in'), state: 'Maharashtra' }
      const { status } = await scenario.requestOrder([{ id: scenario.plenty, quantity: 1 }], { info })
      return violationUnless(status === 400, 'a PIN code and a State that contradict each other are refused')
    },
  },
  {
    name: 'a registered company gets an invoice without its address',
    file: 'shop/checkout/buyer.ts',
    from: 'if (buyer.gstin === undefined) return {}',
    to: "if (buyer.gstin !== '') return {}",
    run: (scenario) => refuseCompany(scenario, {}, 'a gift of a registered company needs the address of its invoice'),
  },
  {
    name: 'an invoice names an address of one State and the GSTIN of another',
    file: 'shop/checkout/buyer.ts',
    from: 'if (states.length === 0 || states.includes(state.name)) return address',
    to: 'if (states.length >= 0) return address',
    run: (scenario) =>
      refuseCompany(
        scenario,
        { billingAddress: '12 Lake Road, Bengaluru 560001' },
        'a billing address lies in the State of its GSTIN',
      ),
  },
  {
    name: 'CGST takes the odd paisa of the tax that was charged',
    needsPostgres: true,
    file: 'shop/pricing/invoice-tax.ts',
    from: '{ taxable, tax: 2 * half, cgst: half, sgst: half,',
    to: '{ taxable, tax: 2 * half, cgst: Math.ceil((total - taxable) / 2), sgst: Math.floor((total - taxable) / 2),',
    async run(scenario) {
      // ₹1.05 each: 18 % are 18.9 paise, charged as 19.
      await scenario.environment.sql('UPDATE variants SET price = 105, discount = 0 WHERE id = $1', [scenario.plenty])
      await buy(scenario, {})
      return []
    },
  },
]

async function refundAndCompare(scenario: Scenario): Promise<string[]> {
  const order = await buy(scenario, { quantity: 3 })
  await refundOne(scenario, order, 'one of three')
  const cookie = await openDemoSignIn(scenario.environment.shop.url)
  const read = async <Answer>(path: string) => {
    const url = `${scenario.environment.shop.url}/counter/api/v1/${path}`
    return (await (await fetch(url, { headers: { cookie } })).json()) as Answer
  }
  const { data: months } = await read<CounterAnswer<'GET /counter/api/v1/months'>>('months')
  const month = await read<CounterAnswer<'GET /counter/api/v1/months/{month}'>>(`months/${months[0]?.month}`)
  const tiesOut = month.tieOut.every(({ documents, books }) => documents === books)
  const isWhole = month.data.invoiced.count >= 1 && month.data.credited.count === 1
  return violationUnless(tiesOut && isWhole, 'the month of GST is what was sold and given back')
}

async function refuseCompany(scenario: Scenario, address: { billingAddress?: string }, expected: string) {
  const named = { name: 'Meera Iyer', email: 'meera@example.in', phone: '9876543210', company: 'Iyer Textiles' }
  const buyer = { ...named, gstin: '27AAPFU0939F1ZV', ...address }
  const { status } = await scenario.requestOrder([{ id: scenario.plenty, quantity: 1 }], { buyer })
  return violationUnless(status === 400, expected)
}
