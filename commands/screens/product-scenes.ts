import type { Scene } from './scenes.ts'

/** Any picture large enough to be printed. */
const PHOTOGRAPH = 'catalogue/pictures/marigold-haldi-platter-1.webp'

/** Of the page of a product, and what is chosen on it. */
export const productScenes: Scene[] = [
  { name: 'product', title: 'Product', path: '/product/1' },
  {
    name: 'gallery',
    title: 'A picture over the whole window',
    path: '/product/1',
    windowOnly: true,
    act: async (page) => {
      await page
        .getByRole('link', { name: /^Enlarge/ })
        .first()
        .click()
      await page
        .getByRole('dialog', { name: /^Pictures of/ })
        .getByRole('status')
        .waitFor()
    },
  },
  {
    name: 'product-colours',
    title: 'A ribbon and a lid chosen, on the picture itself',
    path: '/product/9',
    act: async (page) => {
      await page.getByRole('group', { name: 'Ribbon' }).getByRole('radio', { name: 'leaf' }).check()
      await page.getByRole('group', { name: 'Lid' }).getByRole('radio', { name: 'peacock' }).check()
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'words-on-a-piece',
    title: 'Words on a piece, drawn while they are typed',
    path: '/shop?q=mango wood slice',
    act: async (page) => {
      await page.getByRole('link', { name: 'Mango Wood Slice Ring Platter', exact: true }).click()
      await page.getByLabel('Names on the slice').fill('Riya & Arjun\n14 · 02 · 27')
      await page.getByText(/^Letters .* mm high/).waitFor()
    },
  },
  {
    name: 'photograph-on-a-piece',
    title: 'Names and a photograph on a memory box',
    path: '/shop?q=memory box',
    act: async (page) => {
      await page.getByRole('link', { name: 'Sliding-Lid Memory Box', exact: true }).click()
      await page.getByLabel('Your photograph on the first card').setInputFiles(PHOTOGRAPH)
      await page.getByText(/pixels a millimetre/).waitFor()
      await page.getByLabel('Names on the lid').fill('Aanya & Rohan')
      await page.getByText(/^Letters .* mm high/).waitFor()
    },
  },
]
