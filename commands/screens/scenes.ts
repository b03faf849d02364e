import type { BrowserContext, Page } from '@playwright/test'
import { openCounter } from '../../journeys/counter/open-counter.ts'
import { sendEnquiry } from '../../journeys/counter/send-enquiry.ts'
import type { OpenShop } from '../../journeys/open-shop.ts'
import { placeOrderWithWords, underpayGuestOrder } from '../../journeys/place-orders.ts'
import {
  acceptedCard,
  addToCart,
  chooseShipping,
  fillAddress,
  goToCheckout,
  payByCard,
  placeOrder,
} from '../../journeys/purchase-steps.ts'
import { waitUntilHydrated } from '../../journeys/visit.ts'

/** CSS pixels: a phone and a desktop. */
export const WIDTHS = [360, 1280] as const
type Width = (typeof WIDTHS)[number]

export type Scene = {
  name: string
  title: string
  path: string
  widths: readonly Width[]
  act: (page: Page) => Promise<unknown>
}

export type Story = { enter: (context: BrowserContext, shop: OpenShop) => Promise<void>; scenes: Scene[] }

const potli = 'Silk Booti Potli, Set of Three'
const platter = { product: 'Mango Wood Slice Ring Platter', printArea: 'slice' }
const sheet = `id,sku,name,category,price,gst rate,shelf
1,,,,1299.50,,B3
2,,,,949,,B4
,LT-1,Lotus tray,Hampers,1499,18,C1
,LT-2,Lotus tray large,Hammpers,1899,18,C1
5,,,,nine hundred,,
`

const asItIs = async (): Promise<void> => {}
let gift = ''

function inShop(name: string, title: string, path: string, act: Scene['act'] = asItIs): Scene {
  return { name, title, path, act, widths: WIDTHS }
}

function inCounter(name: string, title: string, path: string, act: Scene['act'] = asItIs, width: Width = 1280): Scene {
  return { name: `counter-${name}`, title: `Back office: ${title}`, path: `/counter${path}`, act, widths: [width] }
}

export const stories: Story[] = [
  {
    enter: asItIs,
    scenes: [
      inShop('home', 'Home', '/'),
      inShop('shop', 'Listing', '/shop'),
      inShop('words-on-a-piece', 'Product, with words typed', '/shop?q=mango wood slice', async (page) => {
        await page.getByRole('link', { name: platter.product, exact: true }).click()
        await page.getByLabel('Names on the slice').fill('Riya & Arjun\n14 · 02 · 27')
        await page.getByText(/^Letters .* mm high/).waitFor()
      }),
    ],
  },
  {
    enter: fillCart,
    scenes: [
      inShop('cart', 'Cart', '/cart'),
      inShop('checkout-shipping', 'Checkout', '/', goToShipping),
      inShop('order', 'Order', '/', async (page) => {
        // The purchase at the width before has emptied the cart.
        await addToCart(page, potli)
        await goToShipping(page)
        await payByCard(await placeOrder(page), acceptedCard)
        await page.getByText(/^Thank you/).waitFor()
      }),
    ],
  },
  {
    enter: fillCounter,
    scenes: [
      inCounter('today', 'today', ''),
      inCounter('order', 'an order with words, a gift', '/orders', (page) =>
        openPage(page, `/counter/orders/${gift}`, 'Timeline'),
      ),
      inCounter('table', 'packing', '/table', (page) => openPage(page, `/counter/table/${gift}`, 'A gift'), 360),
      inCounter('lettering', 'lettering', '/lettering', async (page) => {
        await page.getByLabel('Leaves by').fill('2099-12-31')
        await page.getByRole('button', { name: /^Start/ }).waitFor()
        await page.locator('[data-row-title]').first().click()
      }),
      inCounter('product', 'a product', '/products/1'),
      inCounter('import', 'a sheet of goods before it is imported', '/import', async (page) => {
        const file = { name: 'festival-prices.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) }
        await page.getByLabel('Choose a CSV or Excel file').setInputFiles(file)
        await page.getByRole('button', { name: 'Import 3 rows' }).waitFor()
      }),
      inCounter('offers', 'offers', '/offers'),
      inCounter('month', 'a month of GST', '/tax', async (page) => {
        await page.getByRole('table', { name: 'Months' }).getByRole('link').first().click()
        await page.getByRole('heading', { name: 'Does it tie out?' }).waitFor()
      }),
    ],
  },
]

async function goToShipping(page: Page): Promise<void> {
  await goToCheckout(page)
  await fillAddress(page)
  await chooseShipping(page)
}

async function openPage(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { name: heading }).waitFor()
}

async function fillCart(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto('/')
  await waitUntilHydrated(page)
  await addToCart(page, potli)
  await addToCart(page, 'Mehrab Keepsake Box')
  await page.close()
}

async function fillCounter(context: BrowserContext, shop: OpenShop): Promise<void> {
  await underpayGuestOrder(shop)
  await sendEnquiry(shop)
  await placeOrderWithWords(shop, { ...platter, words: 'रिया & Arjun', face: 'yatra' }, 1)
  await placeOrderWithWords(shop, { ...platter, words: 'Meera weds Kabir\n14 · 02 · 27', face: 'kalam' }, 2)
  gift = await placeOrderWithWords(shop, { ...platter, words: 'Riya & Arjun', face: 'kalam' }, 2, {
    to: 'Dear Riya,',
    from: 'Arjun',
    message: 'Happy Rakhi! This is for your new home.',
  })
  const page = await context.newPage()
  await openCounter(page, 'owner')
  await page.close()
}
