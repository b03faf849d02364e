import type { BrowserContext, Page } from '@playwright/test'
import { placeOrderToSeveral, sendParcels, placeOrderWithWords, readGiftCode } from '../../journeys/place-orders.ts'
import { newCustomer, openAccount, signIn } from '../../journeys/account-steps.ts'
import type { OpenShop } from '../../journeys/open-shop.ts'
import { waitUntilHydrated } from '../../journeys/visit.ts'
import {
  addToCart,
  asha,
  chooseShipping,
  fillAddress,
  acceptedCard,
  goToCheckout,
  openCart,
  payByCard,
  placeOrder,
} from '../../journeys/purchase-steps.ts'
import { counterStories } from './counter-scenes.ts'
import { giftOfferStory } from './gift-offer-story.ts'
import { homeScenes } from './home-scenes.ts'
import { people } from './people.ts'
import { productScenes } from './product-scenes.ts'

export type Scene = {
  name: string
  title: string
  path: string
  act?: (page: Page) => Promise<unknown>
  /** The viewport instead of the full page: for dialogs and drawers. */
  windowOnly?: boolean
  /** A selector: this part of the page alone. */
  part?: string
}

export type Story = { enter?: (context: BrowserContext, shop: OpenShop) => Promise<void>; scenes: Scene[] }

const potli = 'Silk Booti Potli, Set of Three'

async function atHome(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/')
  await waitUntilHydrated(page)
  return page
}

let severalParcels = ''
let giftPage = ''
let onePiece = ''
export const stories: Story[] = [
  {
    scenes: [
      ...homeScenes,
      { name: 'shop', title: 'Listing', path: '/shop' },
      { name: 'category', title: 'Listing of one category', path: '/shop?category=1&sort=price-asc' },
      { name: 'gifts', title: 'Gifts for an occasion', path: '/gifts/anniversary/for-parents/under-3000' },
      {
        name: 'find-a-gift',
        title: 'What the sentence found',
        path: '/gifts?for=parents&occasion=anniversary&around=2000&pin=411004',
      },
      { name: 'favours', title: 'Favours for 120 guests', path: '/favours?guests=120&per=1&budget=800' },
      { name: 'no-results', title: 'Nothing found', path: '/shop?q=zzzz' },
      ...productScenes,
      {
        name: 'suggestions',
        title: 'Offered while somebody types',
        path: '/',
        windowOnly: true,
        act: async (page) => {
          const box = page.getByRole('search', { name: 'Shop' }).getByLabel('Search Products')
          if (!(await box.isVisible())) await page.getByRole('button', { name: 'Search', exact: true }).click()
          await box.fill('box')
          await page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first().waitFor()
        },
      },
      { name: 'login', title: 'Login', path: '/login' },
      { name: 'register', title: 'Register', path: '/register' },
      { name: 'reset', title: 'Ask for a new password', path: '/reset' },
      { name: 'about', title: 'About us', path: '/about' },
      { name: 'bespoke', title: 'Bespoke', path: '/bespoke' },
      { name: 'corporate', title: 'Corporate', path: '/corporate' },
      { name: 'contact', title: 'Contact', path: '/contact' },
      { name: 'track-order', title: 'Track an order by its number', path: '/track-order' },
      { name: 'privacy', title: 'Privacy', path: '/privacy' },
      { name: 'terms', title: 'Terms', path: '/terms' },
      { name: 'return-policy', title: 'Returns', path: '/returnpolicy' },
      { name: 'not-found', title: 'Not found', path: '/404' },
      { name: 'sandbox', title: 'The sandbox', path: '/sandbox' },
      {
        name: 'mail-previews',
        title: 'A mail with invented facts, in the sandbox',
        path: '/sandbox/mail/previews/orderPlacedEmail',
      },
      { name: 'api', title: 'The API, to read', path: '/api/docs' },
    ],
  },
  {
    async enter(context) {
      const page = await atHome(context)
      await addToCart(page, potli)
      await addToCart(page, 'Mehrab Keepsake Box')
      await page.close()
    },
    scenes: [
      { name: 'cart', title: 'Cart', path: '/cart' },
      { name: 'cart-drawer', title: 'Cart drawer', path: '/shop', windowOnly: true, act: openCart },
      { name: 'checkout-start', title: 'Checkout: login or guest', path: '/checkout' },
      { name: 'checkout-address', title: 'Checkout: where to', path: '/', act: goToCheckout },
      {
        name: 'checkout-company',
        title: 'Checkout: for a company, with a slip in its GSTIN',
        path: '/',
        act: async (page) => {
          await goToCheckout(page)
          await page.getByLabel('I buy for a company').check()
          await page.getByLabel('Company', { exact: true }).fill('Rao Interiors LLP')
          await page.getByLabel('GSTIN', { exact: true }).fill('27AAPFU0939F1ZX')
          await page.getByLabel('PO number').fill('PO/26-27/118')
          for (const [label, text] of Object.entries(asha)) await page.getByLabel(label, { exact: true }).fill(text)
          await page.getByRole('button', { name: 'Continue' }).click()
          await page.getByText('Please check it for a slip.').first().waitFor()
        },
      },
      {
        name: 'checkout-shipping',
        title: 'Checkout: how, and what it comes to',
        path: '/',
        act: async (page) => {
          await goToCheckout(page)
          await fillAddress(page)
          await chooseShipping(page)
        },
      },
      {
        name: 'checkout-day',
        title: 'Checkout: a day is chosen',
        path: '/',
        act: async (page) => {
          await goToCheckout(page)
          await fillAddress(page)
          await chooseShipping(page)
          await page.getByRole('button', { name: 'Choose a day instead' }).click()
          await page.getByRole('table', { name: 'On which day should it come?' }).waitFor()
        },
      },
      {
        name: 'checkout-gift',
        title: 'Checkout: the card of a gift, as it will be printed',
        path: '/',
        act: async (page) => {
          await goToCheckout(page)
          await fillAddress(page)
          await page.getByLabel('This is a gift').check()
          await page.getByLabel('To', { exact: true }).fill('Dear Riya,')
          await page
            .getByLabel('Your words')
            .fill('Happy Rakhi! Mummy chose the sweets, I chose the box.\n\nघर जल्दी आना।')
          await page.getByLabel('From', { exact: true }).fill('Arjun')
          await page.getByText(/^Printed as you see it/).waitFor()
        },
      },
      {
        name: 'order',
        title: 'Order',
        path: '/',
        act: async (page) => {
          await buy(page)
          await page.getByText(/^Thank you/).waitFor()
        },
      },
    ],
  },
  giftOfferStory,
  {
    async enter(_context, shop) {
      const { orderId } = await placeOrderToSeveral(shop, people)
      severalParcels = `/order?id=${orderId}`
      const sent = await placeOrderToSeveral(shop, people.slice(0, 1))
      await sendParcels(shop, sent.number)
      onePiece = `/order?id=${sent.orderId}`
      const number = await placeOrderWithWords(
        shop,
        { product: 'Mango Wood Slice Ring Platter', zone: 'slice', words: 'Riya & Arjun', face: 'kalam' },
        1,
        { to: 'Dear Riya,', from: 'Arjun', message: 'Happy Rakhi!' },
      )
      // The embedded database is the shop's alone.
      giftPage = shop.databaseUrl === undefined ? '/g/BBBBBBBB' : `/g/${await readGiftCode(shop, number)}`
    },
    scenes: [
      {
        name: 'order-to-several',
        title: 'Order to several addresses',
        path: '/order',
        act: async (page) => {
          await page.goto(severalParcels)
          await page.getByRole('heading', { name: 'Parcel 2 of 2' }).waitFor()
        },
      },
      {
        name: 'order-problem',
        title: 'Something is wrong with a piece',
        path: '/order',
        act: async (page) => {
          await page.goto(onePiece)
          const section = page.getByRole('region', { name: 'Is something wrong?' })
          await section.getByRole('button', { name: /^Something is wrong/ }).click()
          await section.getByLabel('What is wrong?').selectOption('It arrived broken')
          await section.getByLabel('What happened?').fill('The lid came with a crack in it.')
        },
      },
      {
        name: 'gift-page',
        title: 'What the code on a gift’s slip opens',
        path: '/order',
        act: async (page) => {
          await page.goto(giftPage)
          await page.getByRole('heading', { name: 'Thank whoever sent it' }).waitFor()
        },
      },
    ],
  },
  {
    async enter(context, shop) {
      const customer = newCustomer({ 'E-mail': 'ravi@example.in' })
      await openAccount(shop, customer)
      const page = await context.newPage()
      await signIn(page, customer)
      await page.close()
    },
    scenes: [
      { name: 'profile', title: 'Profile', path: '/user/profile' },
      { name: 'orders', title: 'Orders, none yet', path: '/user/orders' },
      {
        name: 'wish-list-shared',
        title: 'A wish list, as whoever has its link sees it',
        path: '/shop',
        act: async (page) => {
          for (const place of [3, 1]) {
            const heart = page.locator('.card .heart').nth(place)
            if ((await heart.getAttribute('aria-pressed')) === 'false') await heart.click()
          }
          await page.goto('/wishlist')
          const make = page.getByRole('button', { name: 'Make a link' })
          const link = page.getByLabel('Link to your list')
          await make.or(link).waitFor()
          if (await make.isVisible()) {
            await page.getByLabel('Your first name, if you like').fill('Ravi')
            await make.click()
          }
          await page.goto(await link.inputValue())
          await page.getByRole('heading', { name: 'Ravi’s wish list' }).waitFor()
        },
      },
      { name: 'change-password', title: 'Change password', path: '/change-password' },
    ],
  },
  ...counterStories,
]

// Runs once per width: the purchase before has emptied the cart.
async function buy(page: Page): Promise<void> {
  await addToCart(page, potli)
  await goToCheckout(page)
  await fillAddress(page)
  await chooseShipping(page)
  await payByCard(await placeOrder(page), acceptedCard)
}
