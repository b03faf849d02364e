import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { addTestProduct, addTestPrintArea } from '#server/testing/add-test-product.ts'
import { openTestSite } from '#server/testing/open-test-site.ts'

const site = await openTestSite({ LOOKUPS_PER_MINUTE: '1000' })
after(() => site.close())
const { database } = site.shop
const address = `http://127.0.0.1:${site.port}`

async function openClient() {
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp`)))
  return client
}

async function call(client: Client, name: string, given: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: given })
  const [first] = content
  assert.equal(first?.type, 'text')
  return { text: first.text, isError: isError === true, value: isError ? undefined : JSON.parse(first.text) }
}

test('a program finds a gift, prices it, learns its day, and hands the shopper a filled cart', async (t) => {
  const id = await addTestProduct(database, { name: 'Brass urli of the feed', price: 100_000 })
  const client = await openClient()
  t.after(() => client.close())
  const { tools } = await client.listTools()
  assert.deepEqual(
    tools.map(({ name }) => name),
    ['search_products', 'get_product', 'arrival_by_pin', 'price_cart', 'cart_link'],
  )
  assert.ok(tools.every(({ annotations }) => annotations?.readOnlyHint))

  const { value: found } = await call(client, 'search_products', { words: 'urli of the feed' })
  assert.deepEqual(
    found.map((one: { id: number; priceWithGst: string }) => [one.id, one.priceWithGst]),
    [[id, '₹1,180']],
  )
  const { value: product } = await call(client, 'get_product', { id })
  assert.equal(product.name, 'Brass urli of the feed')
  assert.deepEqual(product.variants.length, 1)
  const { value: cart } = await call(client, 'price_cart', { lines: [{ id, quantity: 2 }] })
  assert.equal(cart.totalWithGst, '₹2,360')
  const { value: link } = await call(client, 'cart_link', { lines: [{ id, quantity: 2 }] })
  assert.equal(new URL(link.link).pathname + new URL(link.link).search, `/cart?add=${id}x2`)
  const { value: arrival } = await call(client, 'arrival_by_pin', { pin: '302001' })
  assert.equal(arrival.pin, '302001')
})

test('what cannot be had is a sentence, not a link', async (t) => {
  const client = await openClient()
  t.after(() => client.close())
  const gone = await call(client, 'cart_link', { lines: [{ id: 999_999_999, quantity: 1 }] })
  assert.ok(gone.isError)
  assert.match(gone.text, /\/product\/999999999$/)
  const unknown = await call(client, 'get_product', { id: 999_999_999 })
  assert.equal(unknown.text, 'There is no product 999999999. Search for it first.')
  const pin = await call(client, 'arrival_by_pin', { pin: '000' })
  assert.ok(pin.isError && pin.text.includes('A PIN code has six digits.'))
})

test('the feed keeps to the limits of Google Merchant Center', async () => {
  const id = await addTestProduct(database, { name: 'T & <b>', price: 129_950 })
  await database.pool.query(`UPDATE products SET description = repeat('x', 6000) WHERE id = $1`, [id])
  await addTestPrintArea(database, id)
  await database.pool.query(
    `INSERT INTO product_images (product_id, position, url, width, height, alt, size)
     SELECT $1, n, '/pictures/of-the-feed-' || n || '.webp', 800, 800, '', 1 FROM generate_series(0, 11) AS n`,
    [id],
  )
  const { status, headers, text } = await site.request('/feeds/google.xml')
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'application/xml; charset=utf-8')
  const items = [...text.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item]) => item ?? '')
  const readAll = (item: string, tag: string) =>
    [...item.matchAll(new RegExp(`<g:${tag}>(.*?)</g:${tag}>`, 'gs'))].map(([, value]) => value ?? '')
  for (const item of items) {
    for (const tag of [
      'id',
      'title',
      'description',
      'link',
      'image_link',
      'availability',
      'price',
      'brand',
      'condition',
    ])
      assert.equal(readAll(item, tag).length, 1, `${tag} of ${item.slice(0, 80)}`)
    assert.ok([...(readAll(item, 'title')[0] ?? '')].length <= 150 + '&amp;&lt;'.length)
    assert.ok((readAll(item, 'description')[0] ?? '').length <= 5_000)
    assert.ok(readAll(item, 'additional_image_link').length <= 10)
    assert.match(readAll(item, 'price')[0] ?? '', /^\d+\.\d\d INR$/)
    assert.match(readAll(item, 'availability')[0] ?? '', /^(in_stock|out_of_stock)$/)
    assert.match(readAll(item, 'shipping_weight')[0] ?? '', /^\d+(\.\d+)? kg$/)
  }
  const mine = items.find((item) => item.includes(`<g:id>GTH-P${id}</g:id>`)) ?? ''
  assert.deepEqual(readAll(mine, 'price'), ['1533.41 INR'])
  assert.deepEqual(readAll(mine, 'title'), ['T &amp; &lt;b>'])
  assert.ok(readAll(mine, 'link')[0]?.endsWith(`/product/${id}`))
})

test('the text for programs names the shop, its API and its categories', async () => {
  const { status, headers, text } = await site.request('/llms.txt')
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
  assert.match(text, /^# Gathri\n\n> /)
  const links = [...text.matchAll(/\]\((\S+?)\)/g)].map(([, link]) => new URL(link ?? ''))
  assert.ok(links.length > 8)
  for (const link of links.filter(({ pathname }) => pathname !== '/mcp')) {
    const answer = await site.request(link.pathname + link.search)
    assert.equal(answer.status, 200, link.href)
  }
})
