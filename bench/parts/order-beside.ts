import type { Findings, Part } from '../findings.ts'
import { compareCosts, openBeside, takeTurns } from '../shop/open-beside.ts'
import type { OpenShop } from '../shop/open-shop.ts'
import { guestAddress } from '../shop/guest-address.ts'
import { findGoods, postJson } from './guest-order.ts'

const ROUNDS = 16
const ORDERS = 40
const WARM_UP_ORDERS = 300

/** Compares the cost of opening an order with another commit. */
export const orderBeside = (commit: string): Part => ({
  name: 'beside',
  async measure({ effort }): Promise<Findings> {
    const costs = await openBeside(commit, { products: 1_000 }, async (earlier, here) => {
      const goods = new Map([
        [earlier, await findGoods(earlier.shop.url)] as const,
        [here, await findGoods(here.shop.url)],
      ])
      for (const [{ shop }, found] of goods)
        await openOrders(shop, await prepareOrders(shop, found, Math.ceil(WARM_UP_ORDERS * effort)))
      const rounds = Math.ceil(ROUNDS * effort)
      return takeTurns([earlier, here], { rounds, count: ORDERS }, async (side) => {
        const requests = await prepareOrders(side.shop, goods.get(side) ?? [], ORDERS)
        return () => openOrders(side.shop, requests)
      })
    })
    if (!costs) return { tables: [], figures: {} }
    const title = 'Opening an order of one shipment and three products, CPU ms, PostgreSQL'
    const notes = [`Blocks of ${ORDERS} orders in turns; medians of ${costs.here.length} blocks, and of their pairs.`]
    return { tables: [{ ...compareCosts(title, commit, costs), notes }], figures: {} }
  },
})

/** Fetches delivery quotes, which the measurement excludes. */
async function prepareOrders({ url }: OpenShop, goods: readonly number[], count: number): Promise<unknown[]> {
  const requests: unknown[] = []
  for (let turn = 0; turn < count; turn++) {
    const cart = [0, 1, 2].map((place) => ({ id: goods[(turn + place) % goods.length], quantity: 1 + place }))
    const question = { delivery_postcode: guestAddress.zipcode, cart }
    const offered = await postJson<{ data: { available_courier_companies: { id: string }[] } }>(
      `${url}/api/orders/getShipOptions`,
      question,
    )
    requests.push({ info: guestAddress, cart, shipping: offered.answer.data.available_courier_companies[0]?.id })
  }
  return requests
}

async function openOrders({ url }: OpenShop, requests: readonly unknown[]): Promise<void> {
  for (const request of requests) await postJson(`${url}/api/orders/new`, request)
}
