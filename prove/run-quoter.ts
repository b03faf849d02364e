import { setTimeout as pause } from 'node:timers/promises'
import type { StaffQuote } from '#contract/counter/quotes.ts'
import { postUntilAnswered } from './post-json.ts'
import { createAddress, payOrder, type ShoppingContext, type ShoppingHistory } from './run-shopper.ts'
import type { SeededRandom } from './seeded-random.ts'
import { signInStaff, type StaffMember } from './staff/staff-member.ts'

/** Paise before GST. */
const AGREED = 12_300

/** Writes quotes, whose buyers say yes, sometimes twice, and pay. */
export async function runQuoter(
  shopping: ShoppingContext,
  history: ShoppingHistory,
  random: SeededRandom,
): Promise<void> {
  const manager = await signInStaff(shopping.shopUrl, 'manager')
  for (let turn = 0; !shopping.stopSignal.aborted; turn++) {
    await pause(random.nextInt(200, 1_500))
    const quote = await sendQuote(manager, shopping, `quoted.${turn}.${random.nextInt(0, 1e9)}@example.in`)
    const token = /quote\/([\w-]+)\?/.exec(quote?.link ?? '')?.[1]
    if (token === undefined) continue
    const accept = () => postUntilAnswered(shopping, '/api/quotes/accept', { token, revision: 1 })
    const [accepted] = await Promise.all(random.chance(0.2) ? [accept(), accept()] : [accept()])
    if (accepted?.status !== 200) {
      history.unexpectedErrors.push(`accept: ${accepted?.status} ${JSON.stringify(accepted?.body)}`)
      continue
    }
    const orderId = String(accepted.body['orderId'])
    const started = await postUntilAnswered(shopping, '/api/orders/pay', { id: orderId })
    // Its hold may have ended while the shop was down.
    if (started.status !== 200) continue
    const providerOrderId = String(started.body['id'])
    history.orders.set(orderId, providerOrderId)
    await payOrder(shopping, history, random, { orderId, providerOrderId, isHeldForDays: true })
  }
}

/** @returns undefined when an answer was lost and the repetition was too late */
async function sendQuote(
  manager: StaffMember,
  { goods: { plenty } }: ShoppingContext,
  email: string,
): Promise<StaffQuote | undefined> {
  const ask = async (route: string, body: object, version?: number) => {
    const answer = await manager.ask(route, { body, ...(version && { headers: { 'if-match': `"v${version}"` } }) })
    return answer.status === 200 ? (answer.body.data as StaffQuote) : undefined
  }
  const begun = await ask('POST quotes', { enquiry: null })
  if (!begun) return undefined
  const { fName: firstName, lName: lastName, phnNo: phone, zipcode: postcode, ...place } = createAddress(email)
  const { email: _ofBuyer, ...to } = { ...place, firstName, lastName, phone, postcode }
  const facts = {
    ...begun.facts,
    buyer: { name: 'Asha Rao', email, phone },
    to,
    lines: [{ id: plenty[0], quantity: 5, words: [], extras: {}, note: '', price: AGREED }],
  }
  const written = await ask(`PUT quotes/${begun.number}`, { facts }, begun.version)
  return written && ask(`POST quotes/${begun.number}/send`, {}, written.version)
}
