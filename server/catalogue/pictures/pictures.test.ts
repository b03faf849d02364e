import assert from 'node:assert/strict'
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { Hono } from 'hono'
import sharp from 'sharp'
import { registerPictureRoutes } from './register-picture-routes.ts'
import { originalUrl } from './picture-name.ts'
import { openPictures } from './pictures.ts'

const warnings: unknown[] = []
const app = new Hono()

const folder = await mkdtemp(join(tmpdir(), 'gathri-pictures-'))
const masters = join(folder, 'masters')
await mkdir(join(masters, 'small'), { recursive: true })
const from = 'catalogue/pictures/rose-and-oud-cane-hamper-1'
await sharp(`${from}.webp`).resize(700).webp().toFile(join(masters, 'hamper-1.webp'))
await copyFile('catalogue/pictures/small/rose-and-oud-cane-hamper-1-480.webp', join(masters, 'small/hamper-1-480.webp'))
await writeFile(join(masters, 'torn-1.webp'), 'RIFF....WEBP and nothing else')
const pictures = openPictures(
  { masters, sizes: join(folder, 'sizes') },
  { warn: (about: unknown) => warnings.push(about) },
)
const digest = (await pictures.originals.find('hamper-1'))?.digest ?? ''
registerPictureRoutes(app, pictures)
after(async () => {
  await pictures.resizer.stop()
  await rm(folder, { recursive: true })
})

const widthOf = async (answer: Response) => (await sharp(await answer.arrayBuffer()).metadata()).width
const shelved = () => readdir(join(folder, 'sizes')).catch(() => [])

test('the master is kept for good under the address of its content', async () => {
  const answer = await app.request(originalUrl('hamper-1', digest))
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.equal(answer.headers.get('content-type'), 'image/webp')
  assert.equal(await widthOf(answer), 700)
})

test('addresses of older content show the picture as it is now, but not for good', async () => {
  const older = await app.request('/pictures/hamper-1_0123456789.webp')
  assert.deepEqual([older.status, older.headers.get('cache-control')], [200, 'public, max-age=60'])
  const named = await app.request('/pictures/hamper-1.webp')
  assert.deepEqual([named.status, named.headers.get('cache-control')], [200, 'public, max-age=3600'])
})

test('until a size is made nobody waits for it: the next best is sent, and not for good', async () => {
  const small = await app.request(`/pictures/hamper-1_${digest}-320.avif`)
  assert.deepEqual(
    [small.headers.get('content-type'), small.headers.get('cache-control'), await widthOf(small)],
    ['image/webp', 'public, max-age=60', 480],
  )
  const large = await app.request(`/pictures/hamper-1_${digest}-960.avif`)
  assert.equal(await widthOf(large), 700)
})

test('a size is made once it was asked for, smaller ones than the master only; what cannot be opened stops nothing', async () => {
  const torn = await pictures.originals.find('torn-1')
  for (const width of [320, 480, 640, 960, 1440] as const)
    for (const format of ['avif', 'webp'] as const)
      for (const [name, of] of [
        ['torn-1', torn?.digest ?? ''],
        ['hamper-1', digest],
      ] as const)
        pictures.resizer.enqueue({ name, digest: of, width, format })
  const sizes = [320, 480, 640]
    .flatMap((width) => ['avif', 'webp'].map((format) => `hamper-1_${digest}-${width}.${format}`))
    .sort()
  while (warnings.length < 10 || (await shelved()).length < sizes.length) await setImmediate()
  assert.deepEqual((await shelved()).sort(), sizes)
  assert.equal(warnings.length, 10, 'every size of the torn picture is told once')
  const made = await app.request(`/pictures/hamper-1_${digest}-320.avif`)
  assert.equal(made.headers.get('content-type'), 'image/avif')
  assert.equal(made.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.equal(await widthOf(made), 320)
  const named = await app.request('/pictures/hamper-1-320.avif')
  assert.deepEqual([named.headers.get('cache-control'), await widthOf(named)], ['public, max-age=3600', 320])
})

test('only pictures there are, in sizes there are, have addresses', async () => {
  for (const address of [
    '/pictures/tray-1.webp',
    `/pictures/hamper-1_${digest}-321.avif`,
    `/pictures/hamper-1_${digest}-320.png`,
    '/pictures/pictures.json',
    '/pictures/..%2Fmasters%2Fhamper-1.webp',
  ])
    assert.equal((await app.request(address)).status, 404, address)
})
