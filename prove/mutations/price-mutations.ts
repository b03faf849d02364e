import { randomUUID } from 'node:crypto'
import { openDemoSignIn } from '../staff/open-demo-sign-in.ts'
import type { Mutation } from './mutation.ts'
import { postJson } from '../post-json.ts'
import { violationUnless, waitUntil, type Scenario } from './scenario.ts'

const head = 'name;category;price;MRP;gst'

export const priceMutations: Mutation[] = [
  {
    name: 'a price for some days stays when they are over',
    file: 'server/catalogue/plans/plan-price.ts',
    from: 'lt(timedPrices.lastDay, today)',
    to: "lt(timedPrices.lastDay, '2000-01-01')",
    run: endTimedPrice,
  },
  {
    name: 'the former price comes back without its discount',
    file: 'server/catalogue/plans/plan-price.ts',
    from: '{ price: row.formerPrice, discount: row.formerDiscount }',
    to: '{ price: row.formerPrice, discount: 0 }',
    run: endTimedPrice,
  },
  {
    name: 'a decimal comma in a sheet makes a price a hundred times as high',
    file: 'shop/money/read-grouped.ts',
    from: 'if (!grouped.test(text)) return undefined',
    to: 'if (!text) return undefined',
    async run(scenario) {
      const [row] = await checkSheet(scenario, `${head}\nTin;Hampers;899,50;;18\n`)
      return violationUnless(row?.action === 'wrong', 'a price of 899,50 is asked about')
    },
  },
  {
    name: 'the MRP of a sheet is taken for the price before GST',
    file: 'shop/import/plan-product-row.ts',
    from: 'price: priceBeforeTax(mrp, rate)',
    to: 'price: mrp',
    async run(scenario) {
      const [row] = await checkSheet(scenario, `${head}\nDiya;Hampers;;1180;18\n`)
      const price = row?.changes.find(({ field }) => field === 'price before GST')
      return violationUnless(price?.after === '₹1,000.00', 'an MRP of ₹1,180 at 18 % is ₹1,000 before GST')
    },
  },
  {
    name: "another shop's export changes our goods",
    needsPostgres: true,
    file: 'server/catalogue/imports/check-import.ts',
    from: "isOfOtherShop: source !== 'sheet'",
    to: "isOfOtherShop: source === 'sheet' && source.length === 0",
    async run(scenario) {
      const [ours] = await scenario.environment.sql(`SELECT slug FROM products
        WHERE (SELECT count(*) FROM variants WHERE product_id = products.id) = 1 ORDER BY id LIMIT 1`)
      const columns = 'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Tax Code'
      const [row] = await checkSheet(
        scenario,
        `${columns}\n${String(ours?.['slug'])},Urli,Title,Default Title,100,18\n`,
      )
      return violationUnless(row?.action === 'wrong', 'an export of another shop changes nothing of ours')
    },
  },
  {
    name: 'delivery is free for every cart once there is a limit',
    settings: { FREE_DELIVERY_FROM_RUPEES: '1000000' },
    file: 'shop/checkout/delivery-charges.ts',
    from: 'freeFrom !== null && goods !== null && goods >= freeFrom',
    to: 'freeFrom !== null && goods !== null',
    async run({ environment: { shop }, plenty }) {
      const cart = [{ id: plenty, quantity: 1 }]
      const { body } = await postJson(`${shop.url}/api/orders/getShipOptions`, { delivery_postcode: '302001', cart })
      const { available_courier_companies: offered } = body['data'] as Record<string, { rate: number }[]>
      const isCharged = offered?.every(({ rate }) => rate > 0) ?? false
      return violationUnless(isCharged, 'below the limit of free delivery every courier costs something')
    },
  },
  {
    name: 'a packer makes as many pieces as they type',
    file: 'server/catalogue/stock/stock-routes.ts',
    from: 'if (tooMany !== undefined) return',
    to: 'if (!tooMany && tooMany) return',
    async run({ environment, plenty }) {
      const response = await ask(environment.shop.url, `stock/${plenty}/moves`, 'packer', {
        method: 'POST',
        type: 'application/json',
        body: JSON.stringify({ reason: 'made', units: 9_999 }),
      })
      return violationUnless(response.status === 422, 'a packer who makes 9,999 pieces at once is asked')
    },
  },
]

type Row = { action: string; changes: { field: string; after: string }[] }

async function checkSheet({ environment: { shop } }: Scenario, body: string): Promise<Row[]> {
  const sent = await ask(shop.url, 'imports?name=goods.csv', 'owner', { method: 'PUT', type: 'text/csv', body })
  const { data } = (await sent.json()) as { data: { id: number } }
  const rows = await ask(shop.url, `imports/${data.id}/rows`, 'owner', { method: 'GET' })
  return ((await rows.json()) as { data: Row[] }).data
}

type Asked = { method: string; type?: string; body?: string }

async function ask(
  url: string,
  path: string,
  role: 'owner' | 'packer',
  { method, type, body }: Asked,
): Promise<Response> {
  return fetch(`${url}/counter/api/v1/${path}`, {
    method,
    headers: {
      cookie: await openDemoSignIn(url, role),
      'sec-fetch-site': 'same-origin',
      'idempotency-key': randomUUID(),
      ...(type !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body }),
  })
}

async function endTimedPrice({ environment, plenty }: Scenario): Promise<string[]> {
  await environment.sql('UPDATE variants SET price = 9000, discount = 0 WHERE id = $1', [plenty])
  await environment.sql(
    `WITH plan AS (
       INSERT INTO timed_prices (product_id, percent, first_day, last_day, state, planned_by)
       SELECT product_id, 10, current_date - 3, current_date - 2, 'running', 'proof' FROM variants WHERE id = $1 RETURNING id
     ) INSERT INTO timed_variant_prices (timed_price_id, variant_id, former_price, former_discount, price, discount)
     SELECT id, $1, 20000, 50, 9000, 0 FROM plan`,
    [plenty],
  )
  const isBack = async () => {
    const [row] = await environment.sql('SELECT unit_price FROM variants WHERE id = $1', [plenty])
    return row?.['unit_price'] === 10_000
  }
  return violationUnless(await waitUntil(isBack), 'the former price comes back after the last day')
}
