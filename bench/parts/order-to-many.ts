import type { Findings, Part } from '../findings.ts'
import { formatNumber } from '../format-number.ts'
import { readProcessStat } from '../processor-time.ts'
import { openShop } from '../shop/open-shop.ts'
import { percentile } from '../statistics.ts'
import { guestAddress } from '../shop/guest-address.ts'
import { findGoods, postJson } from './guest-order.ts'

/** Matches docs/performance.md. */
const ADDRESSES = 200
const ORDERS = 12

export const orderToMany: Part = {
  name: 'many',
  async measure(environment): Promise<Findings> {
    const database = await environment.postgres(1_000)
    if (!database) return { tables: [], figures: {} }
    const shop = await openShop({ ...database.settings, LARGEST_ORDER_RUPEES: '90000000' })
    try {
      const goods = await findGoods(shop.url)
      await openOrder(shop.url, goods, 0)
      const stat = () => readProcessStat(shop.pid) ?? { own: Number.NaN, resident: Number.NaN }
      const before = { ...stat(), database: database.databaseTime() }
      const times: number[] = []
      for (let turn = 1; turn <= ORDERS; turn++) times.push(await openOrder(shop.url, goods, turn))
      const after = { ...stat(), database: database.databaseTime() }
      const row = [
        formatNumber(percentile(times, 50)),
        formatNumber(percentile(times, 95)),
        formatNumber((after.own - before.own) / ORDERS),
        formatNumber((after.database - before.database) / ORDERS),
        formatNumber((after.resident - before.resident) / 2 ** 20),
      ]
      return {
        tables: [
          {
            title: `An order to ${ADDRESSES} addresses, is opened`,
            columns: ['', 'p50 ms', 'p95 ms', 'CPU ms, program', 'CPU ms, database', 'memory more after all, MB'],
            rows: [['PostgreSQL', ...row]],
          },
        ],
        figures: {},
      }
    } finally {
      await shop.close()
    }
  },
}

/** @returns milliseconds until the payment can begin */
async function openOrder(url: string, goods: readonly number[], turn: number): Promise<number> {
  const lines = [{ id: goods[turn % goods.length], quantity: 1 }]
  const question = { delivery_postcode: guestAddress.zipcode, cart: lines }
  const offered = await postJson<{ data: { available_courier_companies: { id: string }[] } }>(
    `${url}/api/orders/getShipOptions`,
    question,
  )
  const shipping = offered.answer.data.available_courier_companies[0]?.id
  const shipments = Array.from({ length: ADDRESSES }, (_, place) => ({
    to: { ...guestAddress, address: `${place + 1} Amber Road` },
    lines,
    shipping,
  }))
  return (await postJson(`${url}/api/orders/new`, { shipments })).ms
}
