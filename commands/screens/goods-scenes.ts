import type { Scene } from './scenes.ts'

const sheet = `id,sku,name,category,price,gst rate,shelf
1,,,,1299.50,,B3
2,,,,949,,B4
,LT-1,Lotus tray,Hampers,1499,18,C1
,LT-2,Lotus tray large,Hammpers,1899,18,C1
5,,,,nine hundred,,
`

/** Of the back office: goods, their pictures, categories, offers and words, and sheets of them. */
export const goodsScenes: Scene[] = [
  { name: 'counter-products', title: 'Back office: products', path: '/counter/products', windowOnly: true },
  {
    name: 'counter-ticked-products',
    title: 'Back office: ticked products',
    path: '/counter/products',
    windowOnly: true,
    act: async (page) => {
      const boxes = page.getByRole('checkbox', { name: /^Tick (?!all)/ })
      await boxes.nth(0).check()
      await boxes.nth(2).check()
    },
  },
  {
    name: 'counter-new-product',
    title: 'Back office: a new product in sizes and ribbons',
    path: '/counter/products',
    windowOnly: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'New product' }).click()
      const asked = page.getByRole('dialog', { name: 'New product' })
      await asked.getByLabel('Name').fill('Zari box')
      await asked.getByLabel('They differ in').fill('Size')
      await asked.getByLabel('Size', { exact: true }).fill('Small, Large')
      await asked.getByLabel('And in').first().fill('Ribbon')
      await asked.getByLabel('Ribbon', { exact: true }).fill('Wine, Gold')
    },
  },
  { name: 'counter-product', title: 'Back office: a product', path: '/counter/products/1' },
  {
    name: 'counter-zones',
    title: 'Back office: where a piece takes words',
    path: '/counter/products',
    windowOnly: true,
    act: async (page) => {
      await page.getByRole('searchbox').fill('Mango Wood Slice')
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: 'Mango Wood Slice Ring Platter', exact: true }).click()
      await page.getByRole('button', { name: 'Change places for words' }).click()
      const seen = page.getByRole('region', { name: 'Names on the slice on picture 1' })
      await seen.getByLabel('Sample words on picture 1').fill('Riya & Arjun')
      await seen.getByText(/^Letters/).waitFor()
      await seen.getByRole('button', { name: /^Upper left corner/ }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'counter-preview',
    title: 'Back office: a product as the shop would show it, before it is saved',
    path: '/counter/products/1',
    windowOnly: true,
    act: async (page) => {
      await page.getByLabel('Name', { exact: true }).first().fill('Adrak Chai Crate, for Diwali')
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    name: 'counter-sheet',
    title: 'Back office: many goods at once',
    path: '/counter/products/sheet',
    windowOnly: true,
    act: async (page) => {
      await page.getByRole('gridcell').first().click()
      await page.keyboard.type('949')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Save' }).waitFor()
    },
  },
  {
    name: 'counter-pictures',
    title: 'Back office: pictures',
    path: '/counter/pictures',
    act: async (page) => {
      const answer = await page.request.get('/pictures/adrak-chai-crate-1.webp')
      await page
        .getByLabel('Choose pictures')
        .setInputFiles({ name: 'chai-crate.webp', mimeType: 'image/webp', buffer: await answer.body() })
      await page.getByText('Nowhere').first().waitFor()
    },
  },
  {
    name: 'counter-categories',
    title: 'Back office: categories, and what each shows first',
    path: '/counter/categories',
    windowOnly: true,
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Shown first/ })
        .nth(1)
        .click()
      const asked = page.getByRole('dialog')
      for (const at of [0, 0, 0])
        await asked
          .getByRole('button', { name: /^Put first/ })
          .nth(at)
          .click()
    },
  },
  { name: 'counter-offers', title: 'Back office: offers and their codes', path: '/counter/offers' },
  { name: 'counter-offer', title: 'Back office: an offer', path: '/counter/offers/1' },
  { name: 'counter-search-words', title: 'Back office: search words', path: '/counter/search-words' },
  {
    name: 'counter-search-word',
    title: 'Back office: what a word of the search means',
    path: '/counter/search-words',
    windowOnly: true,
    act: async (page) => {
      await page.getByLabel('Find a word or a meaning').fill('shagun')
      await page.getByRole('button', { name: 'Change shagun' }).click()
      await page.getByRole('dialog').getByText('Means also').waitFor()
    },
  },
  { name: 'counter-imports', title: 'Back office: goods in and out', path: '/counter/import' },
  {
    name: 'counter-import',
    title: 'Back office: a sheet of goods, before anything is written',
    path: '/counter/import',
    act: async (page) => {
      await page
        .getByLabel('Choose a CSV file')
        .setInputFiles({ name: 'festival-prices.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
      await page.getByRole('button', { name: 'Import 3 rows' }).waitFor()
    },
  },
]
