import type { Page } from '@playwright/test'
import { placeOrderToSeveral, placeOrderWithWords, underpayGuestOrder } from '../../journeys/place-orders.ts'
import { sendEnquiry } from '../../journeys/counter/send-enquiry.ts'
import { emptyShelf } from '../../journeys/counter/empty-a-shelf.ts'
import { openCounter } from '../../journeys/counter/open-counter.ts'
import { awaitBuyers, awaitFigures, callFrom, shareTablet } from './counter-steps.ts'
import { goodsScenes } from './goods-scenes.ts'
import { people } from './people.ts'
import type { Story } from './scenes.ts'

let order = ''
let gift = ''
const lettered = [
  ['रिया & Arjun', 'yatra', 1],
  ['Meera weds Kabir\n14 · 02 · 27', 'kalam', 2],
] as const
const peek = (page: Page) => page.locator('[data-row-title]').first().click()

const tokens = [
  ['POST', 'tokens', { name: 'Nightly stock sheet', scopes: ['products.see', 'stock.see'], days: 365 }],
  ['POST', 'tokens', { name: 'Accounts package', scopes: ['orders.see', 'orders.money', 'reports.tax'], days: 90 }],
] as const

export const counterStories: Story[] = [
  { scenes: [{ name: 'counter-door', title: 'Back office: the door', path: '/counter' }] },
  {
    async enter(context) {
      const page = await context.newPage()
      await shareTablet(page)
      await page.close()
    },
    scenes: [
      { name: 'counter-shared-door', title: 'Back office: the door of a shared tablet', path: '/counter' },
      {
        name: 'counter-pin',
        title: 'Back office: a PIN on a shared tablet',
        path: '/counter',
        act: async (page) => {
          await page.getByRole('button', { name: 'Lakshmi' }).click()
        },
      },
    ],
  },
  {
    async enter(context, shop) {
      const { number } = await placeOrderToSeveral(shop, people)
      order = `/counter/orders/${number}`
      await underpayGuestOrder(shop)
      await sendEnquiry(shop)
      for (const [words, face, quantity] of lettered)
        await placeOrderWithWords(
          shop,
          { product: 'Mango Wood Slice Ring Platter', zone: 'slice', words, face },
          quantity,
        )
      gift = await placeOrderWithWords(
        shop,
        { product: 'Mango Wood Slice Ring Platter', zone: 'slice', words: 'Riya & Arjun', face: 'kalam' },
        2,
        { to: 'Dear Riya,', from: 'Arjun', message: 'Happy Rakhi! This is for your new home.' },
      )
      const page = await context.newPage()
      await openCounter(page, 'owner')
      await callFrom(page, tokens)
      await emptyShelf(page)
      await page.close()
    },
    scenes: [
      { name: 'counter-today', title: 'Back office: today', path: '/counter' },
      {
        name: 'counter-search',
        title: 'Back office: search',
        path: '/counter',
        act: async (page) => {
          await page.keyboard.press('Control+k')
          await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('meera')
          await page.getByRole('option').first().waitFor()
        },
      },
      { name: 'counter-orders', title: 'Back office: orders', path: '/counter/orders' },
      { name: 'counter-board', title: 'Back office: orders by the day they leave', path: '/counter/orders/board' },
      {
        name: 'counter-order',
        title: 'Back office: an order',
        path: '/counter/orders',
        act: async (page) => {
          await page.goto(order)
          await page.getByRole('heading', { level: 1 }).waitFor()
        },
      },
      {
        name: 'counter-order-gift',
        title: 'Back office: an order with words on a piece, which is a gift',
        path: '/counter/orders',
        act: async (page) => {
          await page.goto(`/counter/orders/${gift}`)
          const made = page.getByRole('checkbox', { name: 'Piece 1 made' })
          await made.waitFor()
          if (!(await made.isChecked())) await made.click()
          await page.getByText('1 of 2 made').waitFor()
        },
      },
      { name: 'counter-breaks', title: 'Back office: what needs a person', path: '/counter/breaks', act: peek },
      { name: 'counter-enquiries', title: 'Back office: enquiries', path: '/counter/enquiries' },
      {
        name: 'counter-enquiry',
        title: 'Back office: an enquiry',
        path: '/counter/enquiries',
        act: async (page) => {
          await page.locator('a[data-row-title]').first().click()
          await page.getByRole('region', { name: 'Thread' }).waitFor()
        },
      },
      { name: 'counter-reviews', title: 'Back office: reviews', path: '/counter/reviews', windowOnly: true, act: peek },
      {
        name: 'counter-table',
        title: 'Packing table: what is to pack',
        path: '/counter/table',
        act: (page) => page.getByRole('link', { name: /^GTH-/ }).first().waitFor(),
      },
      {
        name: 'counter-table-pick',
        title: 'Packing table: fetching the pieces',
        path: '/counter/table/pick',
        act: async (page) => {
          const take = page.getByRole('button', { name: /^Take parcels/ })
          await page.getByRole('region', { name: 'Your round' }).or(take).waitFor()
          if (await take.isVisible()) await take.click()
          await page
            .getByRole('heading', { name: /^(Shelf|No shelf)/ })
            .first()
            .waitFor()
        },
      },
      {
        name: 'counter-table-parcel',
        title: 'Packing table: a parcel',
        path: '/counter/table',
        act: async (page) => {
          await page.getByRole('link', { name: /^GTH-/ }).first().click()
          await page.getByRole('heading', { name: 'Papers' }).waitFor()
        },
      },
      {
        name: 'counter-table-gift',
        title: 'Packing table: a gift',
        path: '/counter/table',
        act: async (page) => {
          await page.goto(`/counter/table/${gift}`)
          await page.getByRole('heading', { name: 'A gift' }).waitFor()
        },
      },
      {
        name: 'counter-table-hindi',
        title: 'Packing table: a parcel, in Hindi',
        path: '/counter/table',
        act: async (page) => {
          // Of this page only.
          await page.route('**/me/language', (route) => route.abort())
          await page.getByRole('link', { name: /^GTH-/ }).first().click()
          await page.getByLabel('Language').selectOption('hi')
          await page.getByRole('heading', { name: 'काग़ज़' }).waitFor()
        },
      },
      {
        name: 'counter-lettering',
        title: 'Back office: words that wait for the bench',
        path: '/counter/lettering',
        act: async (page) => {
          await page.getByLabel('What leaves up to').fill('2099-12-31')
          await page.getByRole('button', { name: /^Start/ }).waitFor()
          await peek(page)
        },
      },
      {
        name: 'counter-promises',
        title: 'Back office: how promises stand',
        path: '/counter/promises',
        act: async (page) => page.getByRole('heading', { name: /^To pack today/ }).waitFor(),
      },
      {
        name: 'counter-festival',
        title: 'Back office: a festival and until when to order for it',
        path: '/counter/promises/calendar',
        windowOnly: true,
        act: async (page) => {
          await page.getByRole('button', { name: 'Add a festival' }).click()
          await page.getByRole('dialog', { name: 'Add a festival' }).getByLabel('Name').fill('Raksha Bandhan')
        },
      },
      {
        name: 'counter-calendar',
        title: 'Back office: the calendar of the workshop',
        path: '/counter/promises/calendar',
        act: async (page) => page.getByRole('heading', { name: 'The usual week' }).waitFor(),
      },
      {
        name: 'counter-hand-over',
        title: 'Back office: handing over to the courier',
        path: '/counter/hand-over',
        act: async (page) => {
          await page.goto(order)
          const packed = page.getByRole('button', { name: 'Packed', exact: true })
          await page.getByRole('heading', { name: 'Timeline' }).waitFor()
          if (await packed.isVisible()) await packed.click()
          await packed.waitFor({ state: 'hidden' })
          await page.goto('/counter/hand-over')
          await page.getByRole('heading', { level: 2 }).first().waitFor()
        },
      },
      ...goodsScenes,
      { name: 'counter-stock', title: 'Back office: stock', path: '/counter/stock' },
      {
        name: 'counter-buyers',
        title: 'Back office: buyers',
        path: '/counter/buyers',
        windowOnly: true,
        act: awaitBuyers,
      },
      {
        name: 'counter-buyer',
        title: 'Back office: a buyer',
        path: '/counter/buyers',
        act: async (page) => {
          await awaitBuyers(page)
          await page.locator('[data-row-title]').first().click()
          await page.getByRole('heading', { name: 'Their data' }).waitFor()
        },
      },
      { name: 'counter-reports', title: 'Back office: sales by day', path: '/counter/reports', act: awaitFigures },
      {
        name: 'counter-report',
        title: 'Back office: what sells',
        path: '/counter/reports/products',
        act: awaitFigures,
      },
      {
        name: 'counter-sold-out',
        title: 'Back office: what was sold out',
        path: '/counter/reports/stock-outs',
        act: awaitFigures,
      },
      {
        name: 'counter-hours',
        title: 'Back office: sales by hour',
        path: '/counter/reports/hours',
        act: awaitFigures,
      },
      {
        name: 'counter-funnel',
        title: 'Back office: from order to payment',
        path: '/counter/reports/funnel',
        act: awaitFigures,
      },
      { name: 'counter-months', title: 'Back office: months of GST', path: '/counter/tax', windowOnly: true },
      {
        name: 'counter-month',
        title: 'Back office: a month of GST',
        path: '/counter/tax',
        act: async (page) => {
          await page.getByRole('table', { name: 'Months' }).getByRole('link').first().click()
          await page.getByRole('heading', { name: 'Does it tie out?' }).waitFor()
        },
      },
      { name: 'counter-staff', title: 'Back office: staff', path: '/counter/staff' },
      { name: 'counter-devices', title: 'Back office: shared devices', path: '/counter/devices' },
      { name: 'counter-tokens', title: 'Back office: API tokens', path: '/counter/tokens' },
      { name: 'counter-settings', title: 'Back office: settings', path: '/counter/settings' },
      { name: 'counter-settings-seller', title: 'Back office: who sells', path: '/counter/settings/seller' },
      { name: 'counter-keys', title: 'Back office: keys of services', path: '/counter/settings/keys' },
      {
        name: 'counter-webhook',
        title: 'Back office: another system that is told',
        path: '/counter/settings/webhooks',
        act: async (page) => {
          await page.getByRole('button', { name: 'Add an address' }).click()
          await page.getByLabel('Address').fill('https://books.example.in/hooks')
          await page.getByRole('button', { name: 'Add it' }).click()
          const confirm = page.getByRole('button', { name: 'Yes, it is me (demo)' })
          const done = page.getByRole('button', { name: 'I have it' })
          await confirm.or(done).waitFor()
          if (await confirm.isVisible()) await confirm.click()
          await done.click()
          await page.getByRole('link', { name: 'books.example.in' }).first().click()
          await page.getByRole('heading', { name: 'What was sent' }).waitFor()
        },
      },
      { name: 'counter-audit', title: 'Back office: who did what', path: '/counter/audit' },
      {
        name: 'counter-columns',
        title: 'Back office: which columns a list has, in which order, how wide',
        path: '/counter/orders',
        act: async (page) => {
          await page.getByRole('button', { name: 'Columns' }).click()
          await page.getByRole('dialog', { name: 'Columns of orders' }).waitFor()
        },
      },
      {
        name: 'counter-refund-again',
        title: 'Back office: a refund that was typed and not made',
        path: '/counter/orders',
        windowOnly: true,
        act: async (page) => {
          await page.goto(order)
          const open = () => page.getByRole('button', { name: 'Give money back' }).click()
          await open()
          const dialog = page.getByRole('dialog', { name: /^Give money back/ })
          await dialog.getByRole('textbox', { name: /Reason/ }).fill('Broken on the way')
          await page.keyboard.press('Escape')
          await open()
          await dialog.getByText('is here again').waitFor()
        },
      },
      {
        name: 'counter-drafts',
        title: 'Back office: what was typed and not saved',
        path: '/counter/products',
        act: async (page) => {
          await page.locator('a[data-row-title]').first().click()
          await page.getByRole('textbox', { name: 'Name' }).first().fill('Brass tray, large')
          await page.getByRole('link', { name: /^\d+ drafts?$/ }).click()
          await page.getByRole('list', { name: 'Drafts' }).waitFor()
        },
      },
    ],
  },
]
