import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { productImages, products } from '#server/platform/database/catalogue-tables.ts'
import { placements, zones } from '#server/platform/database/lettering-tables.ts'
import { addTestProduct, addTestZone } from '#server/testing/add-test-product.ts'
import { openTestCounter } from '#server/testing/open-test-counter.ts'

const counter = await openTestCounter()
after(() => counter.close())
const { database } = counter.shop
const { orm } = database

async function download(role: 'manager' | 'packer', query = '') {
  const { cookie } = await counter.signInAs(role)
  const response = await counter.app.request(`/counter/api/v1/zones.csv${query}`, { headers: { cookie } })
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-type') ?? '', /^text\/csv/)
  const [header = '', ...rows] = (await response.text()).replace('\uFEFF', '').trimEnd().split('\r\n')
  return { header, rows, disposition: response.headers.get('content-disposition') ?? '' }
}

async function addPiece(name: string): Promise<number> {
  const product = await addTestProduct(database, { name })
  await addTestZone(database, product)
  await orm
    .update(products)
    .set({ slug: `piece-${product}` })
    .where(eq(products.id, product))
  const picture = { productId: product, alt: '', width: 1440, height: 1440, mime: 'image/webp', size: 1 }
  await orm.insert(productImages).values([
    { ...picture, position: 0, url: `/pictures/${product}.webp` },
    { ...picture, position: 1, url: `/pictures/${product}-side.webp` },
  ])
  return product
}
const zoneOf = async (product: number) => (await orm.select().from(zones).where(eq(zones.productId, product)))[0]!

test('places for words go out as a sheet, with a row for each picture that shows one, and no cell is a formula', async () => {
  const product = await addPiece('=Slice')
  const zone = await zoneOf(product)
  await orm.update(zones).set({ label: '=1+1', unitPrice: 149_50 }).where(eq(zones.id, zone.id))
  const [first] = await orm.select().from(placements).where(eq(placements.zoneId, zone.id))
  const points: [number, number][] = [
    [0.1, 0.2],
    [0.61249, 0.2],
    [0.1, 0.4],
    [0.6, 0.4],
  ]
  await orm.insert(placements).values({ ...first!, view: 1, ink: '#ffffff', grid: { columns: 2, rows: 2, points } })
  const { header, rows, disposition } = await download('manager', `?q=piece-${product}`)
  assert.match(disposition, /^attachment; filename="places-for-words-\d{4}-\d\d-\d\d\.csv"$/)
  assert.equal(
    header,
    'slug,product,place,name,takes,language,motifs,technique,shape,width mm,height mm,margin mm,lines,letters from mm,letters to mm,hands,price for each piece before GST,price once before GST,minutes,picture number,picture,ink,upper left x,upper left y,upper right x,upper right y,lower right x,lower right y,lower left x,lower left y',
  )
  const fit = `piece-${product},'=Slice,names,'=1+1,words,,,burn,rect,90,24,2,2,4,14,"kalam, yatra",149.50,0,5`
  assert.deepEqual(rows, [
    `${fit},1,/pictures/${product}.webp,#5b3417,0,0,1,0,1,0.25,0,0.25`,
    `${fit},2,/pictures/${product}-side.webp,#ffffff,0.1,0.2,0.612,0.2,0.6,0.4,0.1,0.4`,
  ])
})

test('a place that no picture shows has a row without corners, and one that is offered no more has none', async () => {
  const [parked, ended] = [await addPiece('Parked'), await addPiece('Ended')]
  await orm
    .update(placements)
    .set({ parkedFor: '/pictures/gone.webp', view: 40 })
    .where(eq(placements.zoneId, (await zoneOf(parked)).id))
  await orm.update(zones).set({ isActive: false }).where(eq(zones.productId, ended))
  const { rows } = await download('manager')
  const own = rows.filter((row) => row.startsWith(`piece-${parked},`))
  assert.equal(own.length, 1)
  assert.match(own[0] ?? '', /,5,{11}$/)
  assert.deepEqual(
    rows.filter((row) => row.startsWith(`piece-${ended},`)),
    [],
  )
})

test('who sees no prices gets the sheet without them, and who is nobody none', async () => {
  assert.doesNotMatch((await download('packer')).header, /price/)
  const response = await counter.app.request('/counter/api/v1/zones.csv')
  assert.equal(response.status, 401)
})

test('a sheet longer than a page has each place once', async () => {
  const product = await addPiece('Many')
  await database.pool.query(
    `INSERT INTO zones (product_id, key, label, technique, shape, width, height, margin, max_lines, letter_min, letter_max, faces)
     SELECT product_id, key || n, label || n, technique, shape, width, height, margin, max_lines, letter_min, letter_max, faces
     FROM zones, generate_series(1, 2100) AS n WHERE product_id = $1`,
    [product],
  )
  const places = (await download('manager', `?q=piece-${product}`)).rows.map((row) => row.split(',')[2])
  assert.equal(places.length, 2_101)
  assert.equal(new Set(places).size, 2_101)
})
