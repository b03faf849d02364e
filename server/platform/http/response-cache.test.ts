import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { noteByDetails, noteByStock, noteShown, noteUnfinished } from '#server/platform/database/shown-products.ts'
import { createResponseCache, selectEncoding } from './response-cache.ts'

const page =
  (text: string, status = 200) =>
  () =>
    Promise.resolve(new Response(text, { status, headers: { 'content-type': 'text/html' } }))
const long = 'A brass tray with honey and nuts. '.repeat(100)
const megabyte = 1024 * 1024

test('an answer is made once, and compressed when somebody first asks for that', async () => {
  const cache = createResponseCache(megabyte)
  let made = 0
  const make = async () => {
    made++
    return page(long)()
  }
  const [first, other] = await Promise.all([
    cache.getOrCreate('/', make, { encoding: 'br' }),
    cache.getOrCreate('/', make, { encoding: 'br' }),
  ])
  assert.equal(first, other)
  assert.equal(cache.find('/', 'gzip'), undefined)
  await cache.getOrCreate('/', make, { encoding: 'gzip' })
  const encoded = cache.find('/', 'gzip')?.encoded
  assert.ok(encoded?.br && encoded.gzip)
  assert.equal(made, 1)
  assert.equal(encoded.identity.body.toString(), long)
  assert.equal(gunzipSync(encoded.gzip.body).toString(), long)
  assert.equal(brotliDecompressSync(encoded.br.body).toString(), long)
  assert.equal(encoded.br.headers['content-encoding'], 'br')
  assert.equal(encoded.br.headers['content-length'], encoded.br.body.length)
  assert.equal(encoded.identity.headers['content-encoding'], undefined)
  assert.equal(encoded.identity.headers['content-type'], 'text/html')
  assert.equal(encoded.br.headers.vary, 'Accept-Encoding')
})

test('what comes at the same moment shares one making', async () => {
  const cache = createResponseCache(megabyte)
  let made = 0
  const make = async () => {
    made++
    return new Response(long)
  }
  await Promise.all([1, 2, 3].map(() => cache.getOrCreate('/shop', make)))
  assert.equal(made, 1)
})

test('what was begun before the catalogue changed is not kept', async () => {
  const cache = createResponseCache(megabyte)
  const begun = Promise.withResolvers<Response>()
  const old = cache.getOrCreate('/shop', () => begun.promise)
  cache.clear()
  const fresh = await cache.getOrCreate('/shop', page('new price'))
  begun.resolve(new Response('old price'))
  assert.equal((await old).encoded.identity.body.toString(), 'old price')
  assert.equal(fresh.encoded.identity.body.toString(), 'new price')
  assert.equal(cache.find('/shop')?.encoded.identity.body.toString(), 'new price')
})

test('what lacks something, or was begun before a change, is made anew, and shown only while it cannot be', async () => {
  const cache = createResponseCache(megabyte)
  const unfinished = (text: string) => () => {
    noteUnfinished()
    return page(text)()
  }
  await cache.getOrCreate('/shop', unfinished('uncounted'))
  assert.equal(cache.find('/shop'), undefined)
  const begun = Promise.withResolvers<Response>()
  const old = cache.getOrCreate('/', () => begun.promise)
  cache.clear()
  begun.resolve(new Response('old price'))
  await old
  assert.equal(cache.find('/'), undefined)

  const away = await cache.getOrCreate('/shop', page('database down', 503))
  assert.deepEqual([away.status, away.encoded.identity.body.toString()], [200, 'uncounted'])
  assert.match(String(away.encoded.identity.headers.warning), /^110 /)
  cache.setOriginUnavailable(true)
  assert.equal(cache.find('/')?.encoded.identity.body.toString(), 'old price')
  cache.setOriginUnavailable(false)

  await cache.getOrCreate('/shop', page('counted'))
  cache.clear()
  await cache.getOrCreate('/shop', unfinished('uncounted again'))
  assert.equal((await cache.getOrCreate('/shop', page('', 503))).encoded.identity.body.toString(), 'counted')
})

test('refusals and failures are not kept', async () => {
  const cache = createResponseCache(megabyte)
  await cache.getOrCreate('/product/999', page('not here', 404))
  assert.equal(cache.find('/product/999'), undefined)
  await assert.rejects(
    cache.getOrCreate('/shop', () => Promise.reject(new Error('database down'))),
    /database down/,
  )
  assert.equal((await cache.getOrCreate('/shop', page('back'))).encoded.identity.body.toString(), 'back')
})

test('memory stays within its bounds', async () => {
  const cache = createResponseCache(40_000)
  for (let i = 0; i < 50; i++) await cache.getOrCreate(`/shop?page=${i}`, page(`${i} ${long}`))
  const found = Array.from({ length: 50 }, (_, i) => cache.find(`/shop?page=${i}`)).filter(Boolean)
  assert.ok(found.length > 0 && found.length < 12, `${found.length} pages kept`)
  assert.ok(cache.find('/shop?page=49'), 'the newest is kept')
})

test('what is small is weighed with its address and all that is kept around it', async () => {
  const cache = createResponseCache(megabyte)
  const addresses = Array.from({ length: 1_000 }, (_, i) => `/shop?q=${i}${'x'.repeat(2_000)}`)
  for (const address of addresses) await cache.getOrCreate(address, page('1 product'))
  const found = addresses.filter((address) => cache.find(address))
  assert.ok(found.length * (4_000 + 4_000) <= megabyte, `${found.length} addresses kept`)
  assert.ok(found.length > 50)
})

test('without memory every answer is made anew', async () => {
  const cache = createResponseCache(0)
  await cache.getOrCreate('/', page('first'))
  assert.equal((await cache.getOrCreate('/', page('second'))).encoded.identity.body.toString(), 'second')
})

test('a browser gets the best encoding it accepts', () => {
  assert.equal(selectEncoding('gzip, deflate, br, zstd'), 'br')
  assert.equal(selectEncoding('gzip, deflate'), 'gzip')
  assert.equal(selectEncoding('deflate'), 'identity')
  assert.equal(selectEncoding('br;q=0, gzip'), 'gzip')
  assert.equal(selectEncoding('gzip;q=1.0, br; q=0.000'), 'gzip')
  assert.equal(selectEncoding('gzip;q=0,br;q=0'), 'identity')
  assert.equal(selectEncoding('gzip;q=0.001,BR;q=0.05'), 'br')
  assert.equal(selectEncoding('x-br, xgzip'), 'identity')
  assert.equal(selectEncoding(undefined), 'identity')
})

test('an answer that says until when it is true is found until then, and never served after, not even as stale', async () => {
  const cache = createResponseCache(megabyte)
  const until = (at: Date) => () =>
    Promise.resolve(new Response('Sat 28 Nov', { headers: { expires: at.toUTCString() } }))
  await cache.getOrCreate('/api/promise?pin=400001', until(new Date(Date.now() + 3_600_000)))
  assert.equal(cache.find('/api/promise?pin=400001')?.encoded.identity.body.toString(), 'Sat 28 Nov')
  await cache.getOrCreate('/api/promise?pin=560001', until(new Date(Date.now() - 1_000)))
  assert.equal(cache.find('/api/promise?pin=560001'), undefined)
  cache.setOriginUnavailable(true)
  assert.equal(cache.find('/api/promise?pin=560001'), undefined)
  const away = await cache.getOrCreate('/api/promise?pin=560001', page('no courier answers', 503))
  assert.equal(away.status, 503)
})

const aboutProducts =
  (text: string, ...ids: number[]) =>
  async () => {
    noteShown(ids)
    return new Response(text)
  }

test('of a change of some products only pages that show one of them are dropped, and what may show anything', async () => {
  const cache = createResponseCache(megabyte)
  await cache.getOrCreate('/shop', aboutProducts('one and two', 1, 2), { isOfProducts: true })
  await cache.getOrCreate('/shop?page=2', aboutProducts('three', 3), { isOfProducts: true })
  await cache.getOrCreate('/', aboutProducts('three, and what its shelf decides', 3))
  const byStock = async () => {
    noteByStock()
    return new Response('three, while there is some')
  }
  await cache.getOrCreate('/shop?lead=0', byStock, { isOfProducts: true })
  cache.drop({ products: new Set([2, 9]), changesListings: false })
  const kept = ['/shop', '/shop?page=2', '/', '/shop?lead=0'].filter((key) => cache.find(key))
  assert.deepEqual(kept, ['/shop?page=2'])
  cache.setOriginUnavailable(true)
  assert.equal(cache.find('/shop')?.encoded.identity.body.toString(), 'one and two', 'it is stale, and there')
  cache.setOriginUnavailable(false)
  await cache.getOrCreate('/shop', aboutProducts('one, and two is sold out', 1, 2), { isOfProducts: true })
  assert.equal(cache.find('/shop')?.encoded.identity.body.toString(), 'one, and two is sold out')
})

test('of a change that moves lists those are dropped, too, that names or prices decide, also while they are made', async () => {
  const cache = createResponseCache(megabyte)
  const byPrice = (text: string) => async () => {
    noteByDetails()
    return new Response(text)
  }
  await cache.getOrCreate('/product/3', aboutProducts('three', 3), { isOfProducts: true })
  await cache.getOrCreate('/shop?sort=price-asc', byPrice('none'), { isOfProducts: true })
  cache.drop({ products: new Set([1]), changesListings: false })
  assert.ok(cache.find('/shop?sort=price-asc'), 'looks alone decide nothing')
  cache.drop({ products: new Set([1]), changesListings: true })
  assert.equal(cache.find('/shop?sort=price-asc'), undefined)
  const making = cache.getOrCreate('/shop?sort=price-desc', byPrice('none'), { isOfProducts: true })
  cache.drop({ products: new Set([1]), changesListings: true })
  await making
  assert.equal(cache.find('/shop?sort=price-desc'), undefined)
  assert.ok(cache.find('/product/3'))
})

test('what was begun before one of its products changed is not kept, and not shared by who asks later', async () => {
  const cache = createResponseCache(megabyte)
  const begun = Promise.withResolvers<void>()
  const make = (id: number) => () => {
    noteShown([id])
    return begun.promise.then(() => new Response('3 left'))
  }
  const makings = [
    cache.getOrCreate('/product/1', make(1), { isOfProducts: true }),
    cache.getOrCreate('/product/2', make(2), { isOfProducts: true }),
  ]
  cache.drop({ products: new Set([1]), changesListings: false })
  const later = cache.getOrCreate('/product/1', aboutProducts('sold out', 1), { isOfProducts: true })
  begun.resolve()
  await Promise.all(makings)
  assert.equal((await later).encoded.identity.body.toString(), 'sold out')
  assert.equal(cache.find('/product/1')?.encoded.identity.body.toString(), 'sold out')
  assert.ok(cache.find('/product/2'), 'the other one is kept')
})
