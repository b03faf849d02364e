import { randomUUID } from 'node:crypto'
import { desc } from 'drizzle-orm'
import sharp from 'sharp'
import type { StaffImport } from '#contract/counter/imports.ts'
import type { StaffCategory, StaffProduct } from '#contract/counter/products.ts'
import type { StaffSearchWord } from '#contract/counter/search-words.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import type { StaffOffer } from '#server/catalogue/offers/list-offers.ts'
import { runImports } from '#server/catalogue/imports/run-imports.ts'
import { createSend, ifMatch, type PrepareWrite, type WritesToAudit } from './audited-writes.ts'
import type { TestCounter } from './open-test-counter.ts'
import { neverAborted } from './order-steps.ts'

const testPrintArea = {
  label: 'Names on the lid',
  technique: 'engrave',
  shape: 'rect',
  width: 90,
  height: 24,
  margin: 2,
  maxLines: 2,
  letterMin: 3,
  letterMax: 12,
  faces: ['kalam'],
  unitPrice: 150_00,
  oncePrice: 0,
  minutes: 10,
  views: [
    {
      picture: 0,
      ink: '#5b3417',
      corners: [
        [0.3, 0.4],
        [0.7, 0.4],
        [0.7, 0.6],
        [0.3, 0.6],
      ],
    },
  ],
}

const newSearchWord = () => ({ typed: `gift ${randomUUID().slice(0, 8)}a`, means: ['occasion:holi', 'tray'] })

const newOffer = () => ({
  name: 'Ten percent',
  conditions: {},
  gives: { on: 'order', percent: 10 },
  firstDay: null,
  lastDay: null,
  codes: [{ code: `TEN-${randomUUID().slice(0, 8)}`.toUpperCase(), mostUses: null, mostUsesEach: null }],
})

/** Writes on products, offers, pictures, sheets and stock. */
export function listGoodsWrites(counter: TestCounter): WritesToAudit {
  const send = createSend(counter)
  const nameAnew = () => `Trays ${randomUUID()}`

  async function make() {
    const as = await counter.stepUpAs('owner')
    const category = (await send('POST categories', { body: { name: nameAnew() }, as })).body['data'] as StaffCategory
    const wanted = { name: 'Lotus tray', category: category.id, variants: [{ price: 899_00 }] }
    const product = (await send('POST products', { body: wanted, as })).body['data'] as StaffProduct
    const [variant = { id: 0, version: 0 }] = product.variants
    return { as, category, product, variant, headers: ifMatch(product.version) }
  }

  const onProduct =
    (method: string, action: string, body: object = {}): PrepareWrite =>
    async () => {
      const { as, product, headers } = await make()
      return () => send(`${method} products/${product.id}${action}`, { body, as, headers })
    }

  async function makeSearchWord() {
    const as = await counter.signInAs('owner')
    const word = (await send('POST search-words', { body: newSearchWord(), as })).body['data'] as StaffSearchWord
    return { as, word }
  }

  async function upload() {
    const as = await counter.signInAs('owner')
    // A stored file is not stored again, so each one has its own description.
    const bytes = await sharp({ create: { width: 600, height: 500, channels: 3, background: '#8a1f45' } })
      .withExif({ IFD0: { ImageDescription: randomUUID() } })
      .jpeg()
      .toBuffer()
    return { as, put: () => send(`PUT pictures?name=${randomUUID()}.jpg`, { bytes, as }) }
  }
  const onPicture =
    (method: string, action: string, body: object = {}): PrepareWrite =>
    async () => {
      const { as, put } = await upload()
      const { id } = (await put()).body['data'] as { id: number }
      return () => send(`${method} pictures/${id}${action}`, { body, as, headers: ifMatch(1) })
    }

  /** Nothing is missing for its sale. */
  async function makePictured() {
    const { as, product, variant, headers } = await make()
    const body = { hsn: '4421', weight: 0.4 }
    await send(`PATCH variants/${variant.id}`, { body, as, headers: ifMatch(variant.version) })
    const { url } = (await (await upload()).put()).body['data'] as { url: string }
    await send(`PATCH products/${product.id}`, { body: { pictures: [{ url, alt: 'A lotus' }] }, as, headers })
    return { as, path: `products/${product.id}` }
  }
  const onPictured =
    (action: 'publish' | 'withdraw'): PrepareWrite =>
    async () => {
      const { as, path } = await makePictured()
      if (action === 'withdraw') await send(`POST ${path}/publish`, { as })
      return () => send(`POST ${path}/${action}`, { as })
    }
  const onPlan =
    (method: 'PUT' | 'DELETE', what: 'sale' | 'price', body: object): PrepareWrite =>
    async () => {
      const { as, path } = await makePictured()
      if (method === 'DELETE') await send(`PUT ${path}/plan/${what}`, { body, as })
      return () => send(`${method} ${path}/plan/${what}`, { ...(method === 'PUT' && { body }), as })
    }
  const sale = { at: new Date(counter.shop.now().getTime() + 5 * 86_400_000).toISOString() }
  const days = { percent: 10, firstDay: sale.at.slice(0, 10), lastDay: sale.at.slice(0, 10) }

  async function sendSheet() {
    const { as, category } = await make()
    const bytes = Buffer.from(`name,category,price,gst\nBrass lamp,${category.name},950,18\n`)
    const put = () => send('PUT imports?name=goods.csv', { bytes, as })
    return { as, put }
  }
  const onImport =
    (method: string, action: string, { body = {}, hasRun = false } = {}): PrepareWrite =>
    async () => {
      const { as, put } = await sendSheet()
      const { id } = (await put()).body['data'] as StaffImport
      const readVersion = async () => (await counter.request(`imports/${id}`, { as })).body['data'] as StaffImport
      if (hasRun) {
        await send(`POST imports/${id}/run`, { as, headers: ifMatch((await readVersion()).version) })
        await runImports(counter.shop, neverAborted)
      }
      const { version } = await readVersion()
      return () => send(`${method} imports/${id}/${action}`, { body, as, headers: ifMatch(version) })
    }
  const onStock =
    (write: (variant: { id: number }) => [path: string, body: object]): PrepareWrite =>
    async () => {
      const { as, variant } = await make()
      const [path, body] = write(variant)
      return () => send(`POST stock/${path}`, { body, headers: { 'idempotency-key': randomUUID() }, as })
    }

  return {
    'POST products': async () => {
      const { as, category } = await make()
      const body = { name: 'Brass tray', category: category.id, variants: [{ price: 899_00 }] }
      return () => send('POST products', { body, as })
    },
    'PATCH products/:product': onProduct('PATCH', '', { name: 'Lotus plate' }),
    'PATCH variants/:variant': async () => {
      const { as, variant } = await make()
      return () =>
        send(`PATCH variants/${variant.id}`, { body: { price: 799_00 }, as, headers: ifMatch(variant.version) })
    },
    'POST products/:product/withdraw': onPictured('withdraw'),
    'POST products/:product/publish': onPictured('publish'),
    'PUT products/:product/plan/sale': onPlan('PUT', 'sale', sale),
    'DELETE products/:product/plan/sale': onPlan('DELETE', 'sale', sale),
    'PUT products/:product/plan/price': onPlan('PUT', 'price', days),
    'DELETE products/:product/plan/price': onPlan('DELETE', 'price', days),
    'POST products/:product/duplicate': onProduct('POST', '/duplicate'),
    'POST products/:product/variants': onProduct('POST', '/variants', {
      values: { Size: 'Large' },
      first: 'Small',
      price: 1_200_00,
    }),
    'PUT products/:product/options': async () => {
      const { as, product, headers } = await make()
      const added = { values: { Size: 'Large' }, first: 'Small', price: 1_200_00 }
      const { body } = await send(`POST products/${product.id}/variants`, { body: added, as, headers })
      const { options, version } = body['data'] as StaffProduct
      const wanted = { options: options.map((option) => ({ ...option, was: option.name, name: 'Length' })) }
      return () => send(`PUT products/${product.id}/options`, { body: wanted, as, headers: ifMatch(version) })
    },
    'PUT products/:product/extras': onProduct('PUT', '/extras', {
      extras: [{ name: 'Ribbon', choices: [{ name: 'Wine', unitPrice: 20_00 }] }],
    }),
    'PUT products/:product/print-areas': async () => {
      const { as, product, headers } = await make()
      const { url } = (await (await upload()).put()).body['data'] as { url: string }
      const pictured = await send(`PATCH products/${product.id}`, {
        body: { pictures: [{ url, alt: 'A lotus' }] },
        as,
        headers,
      })
      const { version } = pictured.body['data'] as StaffProduct
      return () =>
        send(`PUT products/${product.id}/print-areas`, {
          body: { printAreas: [testPrintArea] },
          as,
          headers: ifMatch(version),
        })
    },
    'POST offers': async () => {
      const as = await counter.signInAs('manager')
      const body = newOffer()
      return () => send('POST offers', { body, as })
    },
    'PATCH offers/:offer': async () => {
      const as = await counter.signInAs('manager')
      const { id, version } = (await send('POST offers', { body: newOffer(), as })).body['data'] as StaffOffer
      return () => send(`PATCH offers/${id}`, { body: { isActive: false }, as, headers: ifMatch(version) })
    },
    'PUT products/:product/price-breaks': onProduct('PUT', '/price-breaks', {
      priceBreaks: [{ fromQuantity: 50, unitPrice: 100 }],
    }),
    'POST products/:product/preview-links': onProduct('POST', '/preview-links', { change: { name: 'Lotus plate' } }),
    'DELETE preview-links/:link': async () => {
      const { as, product } = await make()
      const made = await send(`POST products/${product.id}/preview-links`, { body: { change: {} }, as })
      const { id } = made.body['data'] as { id: number }
      return () => send(`DELETE preview-links/${id}`, { as })
    },
    'POST variants/bulk': async () => {
      const { as, variant } = await make()
      const body = { variants: [{ id: variant.id, version: variant.version, change: { price: 950_00 } }] }
      return () => send('POST variants/bulk', { body, as })
    },
    'POST audit/:entry/undo': async () => {
      const { as, product, headers } = await make()
      await send(`PATCH products/${product.id}`, { body: { name: 'Lotus plate' }, as, headers })
      const [entry] = await counter.shop.database.orm.select().from(audit).orderBy(desc(audit.id)).limit(1)
      return () => send(`POST audit/${entry?.id}/undo`, { as })
    },
    'POST categories': async () => {
      const as = await counter.signInAs('owner')
      return () => send('POST categories', { body: { name: nameAnew() }, as })
    },
    'PUT categories/order': async () => {
      const { as } = await make()
      const listed = (await send('GET categories', { as })).body['data'] as StaffCategory[]
      const was = listed.map(({ id }) => id)
      return () => send('PUT categories/order', { body: { was, order: was.toReversed() }, as })
    },
    'PUT categories/:category/pins': async () => {
      const { as, category, product } = await make()
      const body = { products: [product.id] }
      return () => send(`PUT categories/${category.id}/pins`, { body, as, headers: ifMatch(category.version) })
    },
    'PATCH categories/:category': async () => {
      const { as, category } = await make()
      const body = { name: nameAnew() }
      return () => send(`PATCH categories/${category.id}`, { body, as, headers: ifMatch(category.version) })
    },
    'POST search-words': async () => {
      const as = await counter.signInAs('owner')
      return () => send('POST search-words', { body: newSearchWord(), as })
    },
    'PATCH search-words/:word': async () => {
      const { as, word } = await makeSearchWord()
      const body = { ...newSearchWord(), means: ['under:300'] }
      return () => send(`PATCH search-words/${word.id}`, { body, as, headers: ifMatch(word.version) })
    },
    'DELETE search-words/:word': async () => {
      const { as, word } = await makeSearchWord()
      return () => send(`DELETE search-words/${word.id}`, { as, headers: ifMatch(word.version) })
    },

    'PUT pictures': async () => (await upload()).put,
    'PATCH pictures/:picture': onPicture('PATCH', '', { alt: 'A potli of silk' }),
    'POST pictures/:picture/crop': onPicture('POST', '/crop', { x: 1, y: 0.5, side: 0.9 }),
    'DELETE pictures/:picture': onPicture('DELETE', ''),
    'POST pictures/:picture/replace': async () => {
      const { as, product, headers } = await make()
      const [old, other] = [await upload(), await upload()]
      const [from, to] = [await old.put(), await other.put()].map(
        ({ body }) => body['data'] as { id: number; url: string },
      )
      const pictures = [{ url: from?.url, alt: 'A lotus' }]
      await send(`PATCH products/${product.id}`, { body: { pictures }, as, headers })
      return () => send(`POST pictures/${from?.id}/replace`, { body: { by: to?.id, products: [product.id] }, as })
    },

    'PUT imports': async () => (await sendSheet()).put,
    'PUT imports/:import/mapping': onImport('PUT', 'mapping', {
      body: { mapping: ['name', 'category', 'price', null] },
    }),
    'PUT imports/:import/rows/:row': onImport('PUT', 'rows/2', {
      body: { cells: ['Brass lamp', 'Hampers', '990', '18'] },
    }),
    'POST imports/:import/repairs': onImport('POST', 'repairs', {
      body: { repairs: [{ field: 'category', typed: 'Hammpers', to: 'Hampers' }] },
    }),
    'POST imports/:import/run': onImport('POST', 'run'),
    'POST imports/:import/undo': onImport('POST', 'undo', { hasRun: true }),

    'POST stock/counts': onStock(({ id }) => ['counts', { lines: [{ variant: id, expected: 0, counted: 3 }] }]),
    'POST stock/receipts': onStock(({ id }) => ['receipts', { lines: [{ variant: id, units: 3 }] }]),
    'POST stock/:variant/moves': onStock(({ id }) => [`${id}/moves`, { reason: 'made', units: 3 }]),
  }
}
