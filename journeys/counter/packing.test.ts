import type { Page } from '@playwright/test'
import { encode } from 'uqr'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test as base } from '../fixtures.ts'
import { openOfflineProxy, type OfflineProxy } from '../offline-proxy.ts'
import type { OpenShop } from '../open-shop.ts'
import { jaipur, placeOrderToSeveral } from '../place-orders.ts'
import { expectDraft } from './expect-draft.ts'
import { goByKeys, openCounter } from './open-counter.ts'
import { chooseAction } from './choose-action.ts'

const test = base.extend<{ line: OfflineProxy }>({
  line: async ({ shop }, use) => {
    const line = await openOfflineProxy(shop.origin)
    await use(line)
    await line.close()
  },
})
// A shop of its own: the table shows sixty parcels, and the round belongs to one person.
test.use({ ownShop: {}, viewport: { width: 360, height: 740 } })

const photograph = {
  name: 'IMG_1.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** Opens the parcel by the code of its slip. */
async function openParcel(page: Page, number: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/counter/table`)
  await expect(page.getByRole('link', { name: number })).toBeVisible()
  await page.getByLabel('Scan or type a code').fill(number)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
}
const place = (shop: OpenShop) => placeOrderToSeveral(shop, [jaipur])
const bar = (page: Page) => page.locator('.table-bars')

/** Keys of ticks and photographs that the server has accepted. */
function watchAnswered(page: Page): string[] {
  const answered: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!response.ok() || !/ticks$|packing-pictures\//.test(pathname) || response.request().method() === 'GET') return
    if (pathname.endsWith('ticks')) {
      const { ticks } = response.request().postDataJSON() as { ticks: { key: string }[] }
      answered.push(...ticks.map(({ key }) => key))
    } else answered.push(pathname.split('/').at(-1) ?? '')
  })
  return answered
}

test('a parcel is packed on a phone that loses its line in the middle: each tick and photograph counts once', async ({
  page,
  shop,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Failed to load resource/)
  const { number, goods } = await place(shop)
  const name = goods[0]?.[0] ?? ''
  await openCounter(page, 'packer')
  await openParcel(page, number)
  await expect(page.getByRole('main')).toContainText('12 Amber Road')
  await expect(page.getByRole('main')).not.toContainText('₹')
  await expectAccessible(page)
  const answered = watchAnswered(page)

  await context.setOffline(true)
  await expect(bar(page)).toContainText('No connection')
  await page.getByRole('button', { name: `Into the box: ${name}` }).click()
  await expect(page.getByRole('button', { name: `In the box: ${name}` })).toBeVisible()
  await page.getByLabel('Take a photograph').setInputFiles(photograph)
  await expect(page.getByRole('img', { name: 'The packed parcel, photograph 1' })).toBeVisible()
  await expect(bar(page)).toContainText('Not sent yet from this device: 3.')
  await expect(page.getByRole('button', { name: 'Slip without prices' })).toBeDisabled()
  await expectAccessible(page)

  // The first answer is lost, so the phone cannot know that the request succeeded.
  let lost = 0
  await context.route('**/ticks', async (route) => {
    if (lost++ > 0) return route.fallback()
    await route.fetch()
    return route.abort('failed')
  })
  await context.setOffline(false)
  await expect(bar(page)).not.toContainText('Not sent yet')
  await expect.poll(() => answered.length).toBe(2)
  expect(new Set(answered).size).toBe(2)

  await page.getByRole('combobox', { name: 'Box' }).fill('M')
  await page.getByLabel('Weight, kg').fill('1,4')
  await page.getByRole('button', { name: 'Packed', exact: true }).click()
  await expect(page.getByText(/packed it today .*, box M, 1.4 kg/)).toBeVisible()
  const paper = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Slip without prices' }).click()
  await (await paper).close()
  await expect(page.getByRole('button', { name: 'Slip without prices printed 1 ×' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/counter/orders/${number}`)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByText('packed it, box M, 1.4 kg')).toHaveCount(1)
  await expect(timeline.getByRole('img', { name: 'The packed parcel, photograph 1' })).toHaveCount(1)
  await expect(timeline.getByText('printed the slip of it')).toHaveCount(1)
})

/** Acts as another device, unknown to this page. */
async function printSlipElsewhere(number: string): Promise<void> {
  const table = await fetch('/counter/api/v1/packing-table')
  const { data } = (await table.json()) as { data: { number: string; shipment: string }[] }
  const subject = data.find((parcel) => parcel.number === number)?.shipment
  const printed = await fetch('/counter/api/v1/prints', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'slip', subject, key: crypto.randomUUID() }),
  })
  if (!printed.ok) throw new Error(await printed.text())
}

test('a paper counts as printed although an answer to what was done before it comes later', async ({ page, shop }) => {
  const { number, goods } = await place(shop)
  const name = goods[0]?.[0] ?? ''
  await openCounter(page, 'packer')
  await openParcel(page, number)
  await page.getByRole('button', { name: `Into the box: ${name}` }).click()
  await page.getByRole('combobox', { name: 'Box' }).fill('M')
  await page.getByLabel('Weight, kg').fill('1.4')
  const [read, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/packed', async (route) => {
    const response = await route.fetch()
    read.resolve()
    await released.promise
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Packed', exact: true }).click()
  await read.promise
  const paper = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Slip without prices' }).click()
  await (await paper).close()
  const printed = page.getByRole('button', { name: 'Slip without prices printed 1 ×' })
  await expect(printed).toBeVisible()
  await expect(bar(page)).toContainText('Not sent yet')
  released.resolve()
  await expect(bar(page)).not.toContainText('Not sent yet')
  await expect(printed).toBeVisible({ timeout: 10_000 })
})

test('what the table shows already is not taken back by an answer to a tick from before it', async ({ page, shop }) => {
  const { number, goods } = await place(shop)
  const name = goods[0]?.[0] ?? ''
  await page.route('**/counter/api/v1/events*', (route) => route.fulfill({ status: 204 }))
  await openCounter(page, 'packer')
  await openParcel(page, number)
  const [read, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/ticks', async (route) => {
    const response = await route.fetch()
    read.resolve()
    await released.promise
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: `Into the box: ${name}` }).click()
  await read.promise
  await page.evaluate(printSlipElsewhere, number)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  const printed = page.getByRole('button', { name: 'Slip without prices printed 1 ×' })
  await expect(printed).toBeVisible()
  released.resolve()
  await expect(bar(page)).not.toContainText('Not sent yet')
  await expect(printed).toBeVisible({ timeout: 10_000 })
  await expect(page.getByRole('button', { name: `In the box: ${name}` })).toBeVisible()
})

test('a piece stays in its box when the table was asked for before it, and comes after', async ({ page, shop }) => {
  const { number, goods } = await place(shop)
  const name = goods[0]?.[0] ?? ''
  await page.route('**/counter/api/v1/events*', (route) => route.fulfill({ status: 204 }))
  await openCounter(page, 'packer')
  await openParcel(page, number)
  const [read, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/counter/api/v1/packing-table', async (route) => {
    const response = await route.fetch()
    read.resolve()
    await released.promise
    await route.fulfill({ response })
  })
  const readAt = await page.evaluate(readTableKeptAt)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await read.promise
  await page.getByRole('button', { name: `Into the box: ${name}` }).click()
  await expect(bar(page)).not.toContainText('Not sent yet')
  released.resolve()
  await expect.poll(() => page.evaluate(readTableKeptAt)).not.toBe(readAt)
  await expect(page.getByRole('button', { name: `In the box: ${name}` })).toBeVisible({ timeout: 10_000 })
})

test('why a parcel is put back is there again after a reload, until it is put back', async ({ page, shop }) => {
  const { number, goods } = await place(shop)
  const name = goods[0]?.[0] ?? ''
  await openCounter(page, 'packer')
  await openParcel(page, number)
  await page.getByRole('button', { name: `Into the box: ${name}` }).click()
  const back = page.locator('details.put-back')
  await back.locator('summary').click()
  const why = back.getByRole('textbox', { name: 'Why' })
  await why.fill('The lid is scratched')
  await expectDraft(page, '/put-back/', 'The lid is scratched')
  await page.reload()
  await expect(why).toHaveValue('The lid is scratched')
  await expect(back.getByText('Your text is restored. Nothing is done yet.')).toBeVisible()
  await expectAccessible(page)
  await back.getByRole('button', { name: 'Put pieces back on the shelf' }).click()
  await expect(page.getByRole('link', { name: number })).toBeVisible()
})

test('a parcel that is held while it is packed stops, and its ticks are kept', async ({
  page,
  shop,
  newVisitor,
  consoleErrors,
}) => {
  consoleErrors.allow(/409|422/)
  const { number, goods } = await place(shop)
  await openCounter(page, 'packer')
  await openParcel(page, number)
  await page.getByRole('button', { name: `Into the box: ${goods[0]?.[0]}` }).click()
  await expect(bar(page)).not.toContainText('Not sent yet')
  const program = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  await page.getByLabel('Take a photograph').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: program })
  await expect(bar(page)).toContainText('is not a picture that we can open.')
  await bar(page).getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('img', { name: 'The packed parcel, photograph 1' })).toHaveCount(0)

  const manager = await newVisitor()
  await openCounter(manager, 'manager')
  await manager.goto(`/counter/orders/${number}`)
  await chooseAction(manager, 'Hold')
  await manager.getByRole('textbox', { name: 'Why' }).fill('Another ribbon')
  await manager.getByRole('button', { name: 'Hold it' }).click()
  await expect(manager.getByText('holds this order:')).toBeVisible()

  await page.getByRole('button', { name: 'Packed', exact: true }).click()
  await expect(bar(page)).toContainText('Another ribbon. Wait until it is released.')
  await expect(page.getByText('Stop:').first()).toBeVisible()
  await expect(page.getByRole('button', { name: `In the box: ${goods[0]?.[0]}` })).toBeVisible()
  await expectAccessible(page)

  await openParcel(manager, number)
  await expect(manager.getByText(/has been packing it since/)).toBeVisible()
})

test('a slip whose parcel is not on the table opens it, and the table says why it is not there', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/404 .*parcels-to-pack/)
  const { number } = await place(shop)
  await openCounter(page, 'manager')
  await page.goto(`/counter/orders/${number}`)
  await chooseAction(page, 'Hold')
  await page.getByRole('textbox', { name: 'Why' }).fill('The buyer rings back')
  await page.getByRole('button', { name: 'Hold it' }).click()
  await expect(page.getByText('holds this order:')).toBeVisible()
  await page.goto('/counter/table')
  const scan = page.getByLabel('Scan or type a code')
  await scan.fill('GTH-999999')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing on the table has the code GTH-999999.')).toBeVisible()
  await expect(page.getByRole('link', { name: number })).toHaveCount(0)
  await scan.fill(number)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await expect(page.getByRole('alert').getByText('The buyer rings back')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Weight, kg').fill('3.25')
  const isReadAgain = page.waitForResponse(/\/parcels-to-pack\//)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await (await isReadAgain).finished()
  await expect(page.getByLabel('Weight, kg')).toHaveValue('3.25')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await expect(page.getByRole('alert').getByText('The buyer rings back')).toBeVisible()
})

test('by keyboard and scanner alone, from the list to Packed; a wrong code says so', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/404 .*parcels-to-pack/)
  const { number, goods } = await place(shop)
  await openCounter(page, 'packer')
  await goByKeys(page, 'k', 'Packing table')
  await expect(page.getByRole('link', { name: number })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Pick' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Pick' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Parcels' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Packing table' })).toBeFocused()
  await page.getByRole('link', { name: number }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeFocused()
  await page.getByLabel('Scan or type a code').focus()
  await page.keyboard.type('0000000000000\n')
  await expect(page.getByText('Nothing on the table has the code 0000000000000.')).toBeVisible()
  await page.getByRole('button', { name: 'Packed', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Not in the box yet: ${goods[0]?.[0]}.`)).toBeVisible()
  await page.getByRole('button', { name: `Into the box: ${goods[0]?.[0]}` }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Packed', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/packed it today/)).toBeVisible()
})

test('pieces are fetched shelf by shelf, also without a connection; what is missing is told to the office', async ({
  page,
  shop,
  context,
  newVisitor,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Failed to load resource/)
  const [first, second] = [await place(shop), await place(shop)]
  const name = first.goods[0]?.[0] ?? ''
  const scan = async (code: string) => {
    await page.getByLabel('Scan or type a code').fill(code)
    await page.keyboard.press('Enter')
  }
  await openCounter(page, 'packer')
  await openParcel(page, first.number)
  await page.goto('/counter/table/pick')
  await scan(first.number)
  const round = page.getByRole('region', { name: 'Your pick list' })
  await expect(round.getByRole('link', { name: first.number })).toBeVisible()
  await expect(bar(page)).not.toContainText('Not sent yet')
  await expectAccessible(page)
  await context.setOffline(true)
  await round
    .getByRole('button', { name: `: ${name}` })
    .first()
    .click()
  await expect(round.getByRole('button', { name: `Picked: ${name}` })).toBeVisible()
  await expect(bar(page)).toContainText('Not sent yet')
  await context.setOffline(false)
  await expect(bar(page)).not.toContainText('Not sent yet')

  const manager = await newVisitor()
  await openCounter(manager, 'manager')
  await manager.goto('/counter/table/pick')
  await expect(manager.getByRole('region', { name: 'Others' })).toContainText('picked')
  await openParcel(manager, first.number)

  await page.getByRole('button', { name: 'Release these parcels' }).click()
  await expect(round).toHaveCount(0)
  await scan(second.number)
  await expect(round.getByRole('link', { name: second.number })).toBeVisible()
  await expect(round.getByRole('link', { name: first.number })).toHaveCount(0)
  await round
    .getByRole('button', { name: /^Missing: / })
    .first()
    .click()
  const missing = page.getByRole('region', { name: 'Missing pieces' })
  await expect(missing.getByRole('link', { name: second.number })).toBeVisible()
  await expect(bar(page)).not.toContainText('Not sent yet')
  await expectAccessible(page)
  await manager.goto(`/counter/orders/${second.number}`)
  await expect(manager.getByRole('region', { name: 'Timeline' })).toContainText('Pieces are not on the shelf')
  await missing
    .getByRole('listitem')
    .filter({ hasText: second.number })
    .getByRole('button', { name: /^Found: / })
    .click()
  await expect(page.getByRole('link', { name: second.number })).toHaveCount(0)
})

test('somebody packs in their own language, on every device of theirs, also after a reload', async ({
  page,
  shop,
  newVisitor,
}) => {
  const { number, goods } = await place(shop)
  await openCounter(page, 'packer')
  await openParcel(page, number)
  const choose = async (label: string, language: string) => {
    const chosen = page.waitForResponse((response) => response.url().endsWith('/me/language') && response.ok())
    await page.getByRole('combobox', { name: label }).selectOption(language)
    await chosen
  }
  await choose('Language', 'हिन्दी')
  try {
    await expect(page.getByRole('heading', { name: 'सामान' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    await expectAccessible(page)
    await page.reload()
    await page.getByRole('button', { name: 'पैक हो गया' }).click()
    await expect(page.getByText(`अभी डिब्बे में नहीं: ${goods[0]?.[0]}।`)).toBeVisible()
    const other = await newVisitor()
    await openCounter(other, 'packer')
    await other.goto('/counter/table')
    await expect(other.getByRole('heading', { level: 1, name: 'पैकिंग टेबल' })).toBeVisible()
  } finally {
    await choose('भाषा', 'English')
  }
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Papers' })).toBeVisible()
})

test('packed parcels are scanned into the courier’s bag and handed over, by whom and when', async ({ page, shop }) => {
  const [first, second] = [await place(shop), await place(shop)]
  await openCounter(page, 'manager')
  await expect(async () => {
    await page.goto(`/counter/orders/${first.number}`)
    await expect(page.getByRole('main')).toContainText('Pick-up arranged', { timeout: 5_000 })
    await expect(page.getByRole('button', { name: 'Print label' })).toBeEnabled()
  }).toPass()
  const label = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Print label' }).click()
  await (await label).close()
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('printed the label of it')
  await chooseAction(page, 'Mark as packed')
  await expect(page.getByText(`${first.number} is packed`)).toBeVisible()
  await page.goto(`/counter/orders/${second.number}`)
  await chooseAction(page, 'Mark as packed')
  await expect(page.getByText(`${second.number} is packed`)).toBeVisible()

  await goByKeys(page, 'v', 'Hand over')
  await expectAccessible(page)
  await page.getByLabel('Scan or type a code').fill(first.number)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: new RegExp(first.number) })).toBeChecked()
  await page.getByLabel('Scan or type a code').fill('nothing')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No parcel that waits here has the code nothing.')).toBeVisible()
  const panel = page.getByRole('region').filter({ has: page.getByRole('checkbox', { name: new RegExp(first.number) }) })
  await panel.getByRole('button', { name: 'Hand over' }).click()
  const dialog = page.getByRole('dialog', { name: /^Hand over to .*Parcels: 1$/ })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Handed over' }).click()
  await expect(page.getByText(/^Handed over to .*Parcels: 1$/)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: new RegExp(first.number) })).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: new RegExp(second.number) })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Handed over' })).toContainText('Parcels: 1')
  await expectAccessible(page)
  await page.goto(`/counter/orders/${first.number}`)
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('handed it over to')
})

test('the camera reads the code of a piece, and it is in the box', async ({ page, shop }) => {
  const { number, goods } = await place(shop)
  await openCounter(page, 'packer')
  await openParcel(page, number)
  const { data } = await page.evaluate(async () => (await fetch('/counter/api/v1/packing-table')).json())
  const table = data as { number: string; lines: { codes: string[] }[] }[]
  const code = table.find((parcel) => parcel.number === number)?.lines[0]?.codes.at(-1) ?? ''
  await page.evaluate(showCodeToCamera, encode(code, { border: 4 }).data)
  await page.getByRole('button', { name: 'Camera' }).click()
  const camera = page.getByRole('dialog', { name: 'Scan with the camera' })
  await expect(camera).toContainText(`Read: ${code}`)
  await expectAccessible(page)
  await camera.getByRole('button', { name: 'Close the camera' }).click()
  await expect(page.getByRole('button', { name: `In the box: ${goods[0]?.[0]}` })).toBeVisible()
  await expect(page.getByText(`${goods[0]?.[0]}: in the box.`)).toBeVisible()
})

/** The number of stored queue entries: the page shows them a moment earlier. */
function countKeptOnDevice(): Promise<number> {
  return new Promise((done) => {
    const opening = indexedDB.open('keyval-store')
    opening.addEventListener('success', () => {
      const kept = opening.result.transaction('keyval').objectStore('keyval')
      const all = kept.getAll(IDBKeyRange.bound('packing queue ', 'packing queue ~'))
      all.addEventListener('success', () => {
        opening.result.close()
        done((all.result as { done: unknown[] }[]).flatMap((queue) => queue.done).length)
      })
    })
  })
}

/** The time of the stored table. */
function readTableKeptAt(): Promise<string> {
  return new Promise((done) => {
    const opening = indexedDB.open('keyval-store')
    opening.addEventListener('success', () => {
      const table = opening.result.transaction('keyval').objectStore('keyval').get('packing table')
      table.addEventListener('success', () => {
        opening.result.close()
        done((table.result as { table: { readAt: string } }).table.readAt)
      })
    })
  })
}

/** Fakes the camera picture, because this browser has no camera. */
function showCodeToCamera(modules: boolean[][]): void {
  const side = 12
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = modules.length * side
  const paper = canvas.getContext('2d')
  const draw = () => {
    if (!paper) return
    paper.fillStyle = 'white'
    paper.fillRect(0, 0, canvas.width, canvas.height)
    paper.fillStyle = 'black'
    for (const [y, row] of modules.entries())
      for (const [x, isDark] of row.entries()) if (isDark) paper.fillRect(x * side, y * side, side, side)
  }
  setInterval(draw, 50)
  navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(20))
}

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the table opens without a connection with what was loaded before, and what is done there is sent later', async ({
    page,
    shop,
    line,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_|Failed to fetch|net::|503|Failed to load resource/)
    const { number, goods } = await place(shop)
    await openCounter(page, 'packer')
    // The demo sign-in leads to the shop's own address; cookies ignore ports.
    await openParcel(page, number, line.origin)
    const isKept = () => page.evaluate(async () => (await (await caches.open('packing page')).keys()).length > 0)
    await expect.poll(isKept).toBe(true)
    line.disconnect()
    await page.goto(`${line.origin}/counter/table/${number}`)
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
    await page.getByRole('button', { name: `Into the box: ${goods[0]?.[0]}` }).click()
    await expect(bar(page)).toContainText('Not sent yet from this device: 2.')
    await expect.poll(() => page.evaluate(countKeptOnDevice)).toBe(2)
    await page.reload()
    await expect(page.getByRole('button', { name: `In the box: ${goods[0]?.[0]}` })).toBeVisible()
    line.reconnect()
    await expect(bar(page)).not.toContainText('To be sent', { timeout: 40_000 })
    await page.getByRole('button', { name: 'Packed', exact: true }).click()
    await expect(page.getByText(/packed it today/)).toBeVisible()

    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Back office' })).toBeVisible()
    await expect.poll(isKept, 'nothing of the table stays behind').toBe(false)
    line.disconnect()
    await page.goto(`${line.origin}/counter/table`)
    await expect(page.getByText('No connection. Open the packing table once with one.')).toBeVisible()
  })
})
