import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createResponseCache, selectEncoding } from './response-cache.ts'

const page =
  (text: string, status = 200) =>
  () =>
    Promise.resolve(new Response(text, { status, headers: { 'content-type': 'text/html' } }))
const long = 'A brass tray with honey and nuts. '.repeat(100)
const megabyte = 1024 * 1024

test('an answer is made once and then found, whole in every encoding', async () => {
  const memory = createResponseCache(megabyte)
  await memory.getOrCreate('/', page(long))
  const found = memory.find('/')
  assert.ok(found)
  assert.equal(found.bodies.identity.toString(), long)
  assert.equal(gunzipSync(found.bodies.gzip).toString(), long)
  assert.equal(brotliDecompressSync(found.bodies.br).toString(), long)
  assert.equal(found.headers.br['content-encoding'], 'br')
  assert.equal(found.headers.br['content-length'], found.bodies.br.length)
  assert.equal(found.headers.identity['content-encoding'], undefined)
  assert.equal(found.headers.identity['content-type'], 'text/html')
  assert.equal(found.headers.br.vary, 'Accept-Encoding')
})

test('what comes at the same moment shares one making', async () => {
  const memory = createResponseCache(megabyte)
  let made = 0
  const make = async () => {
    made++
    return new Response(long)
  }
  await Promise.all([1, 2, 3].map(() => memory.getOrCreate('/shop', make)))
  assert.equal(made, 1)
})

test('what was begun before the catalogue changed is not kept', async () => {
  const memory = createResponseCache(megabyte)
  const begun = Promise.withResolvers<Response>()
  const old = memory.getOrCreate('/shop', () => begun.promise)
  memory.clear()
  const fresh = await memory.getOrCreate('/shop', page('new price'))
  begun.resolve(new Response('old price'))
  assert.equal((await old).bodies.identity.toString(), 'old price')
  assert.equal(fresh.bodies.identity.toString(), 'new price')
  assert.equal(memory.find('/shop')?.bodies.identity.toString(), 'new price')
})

test('refusals and failures are not kept', async () => {
  const memory = createResponseCache(megabyte)
  await memory.getOrCreate('/product/999', page('not here', 404))
  assert.equal(memory.find('/product/999'), undefined)
  await assert.rejects(
    memory.getOrCreate('/shop', () => Promise.reject(new Error('database down'))),
    /database down/,
  )
  assert.equal((await memory.getOrCreate('/shop', page('back'))).bodies.identity.toString(), 'back')
})

test('memory stays within its bounds', async () => {
  const memory = createResponseCache(40_000)
  for (let i = 0; i < 50; i++) await memory.getOrCreate(`/shop?page=${i}`, page(`${i} ${long}`))
  const kept = Array.from({ length: 50 }, (_, i) => memory.find(`/shop?page=${i}`)).filter(Boolean)
  assert.ok(kept.length > 0 && kept.length < 12, `${kept.length} pages kept`)
  assert.ok(memory.find('/shop?page=49'), 'the newest is kept')
})

test('what is small is weighed with its address and all that is kept around it', async () => {
  const memory = createResponseCache(megabyte)
  const addresses = Array.from({ length: 1_000 }, (_, i) => `/shop?q=${i}${'x'.repeat(2_000)}`)
  for (const address of addresses) await memory.getOrCreate(address, page('1 product'))
  const kept = addresses.filter((address) => memory.find(address))
  assert.ok(kept.length * (4_000 + 4_000) <= megabyte, `${kept.length} addresses kept`)
  assert.ok(kept.length > 50)
})

test('without memory every answer is made anew', async () => {
  const memory = createResponseCache(0)
  await memory.getOrCreate('/', page('first'))
  assert.equal((await memory.getOrCreate('/', page('second'))).bodies.identity.toString(), 'second')
})

test('a browser gets the best encoding it accepts', () => {
  assert.equal(selectEncoding('gzip, deflate, br, zstd'), 'br')
  assert.equal(selectEncoding('gzip, deflate'), 'gzip')
  assert.equal(selectEncoding('deflate'), 'identity')
  assert.equal(selectEncoding(undefined), 'identity')
})
