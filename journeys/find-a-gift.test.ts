import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { visit, waitForPart } from './visit.ts'

/** @returns `YYYY-MM-DD` in India */
const dayAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })

test('a sentence on the home page finds a gift for parents that is there in time, and says how many there are', async ({
  page,
}) => {
  await visit(page, '/')
  const finder = page.locator('form.finder')
  await finder.getByLabel('Who it is for').selectOption('couples')
  await waitForPart(page, 'finder')
  await expect(finder.getByLabel('Who it is for')).toHaveValue('couples')
  await finder.getByLabel('Who it is for').selectOption('parents')
  await finder.getByLabel('About how much, with GST').selectOption('3000')
  await finder.getByLabel('PIN code it goes to').fill('411004')
  // Waits for the whole sentence.
  const counted = page.waitForResponse(/\/data\/gifts\?for=parents.*&pin=411004&by=\d/)
  const day = finder.getByLabel('Day it should be there')
  await day.focus()
  const { festivals } = (await (await page.request.get('/api/festivals')).json()) as { festivals: unknown[] }
  await expect(finder.locator('datalist option')).toHaveCount(festivals.length)
  await day.fill(dayAhead(30))
  const { total: count } = (await (await counted).json()) as { total: number }
  const button = finder.getByRole('button', { name: `Show ${count} gifts` })
  await button.click()

  await expect(page.getByRole('heading', { name: `${count} gifts fit and reach 411004 by` })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.locator('.cards .card')).toHaveCount(count)
  await expect(page).toHaveURL(/\/gifts\?for=parents&occasion=anniversary&around=3000&pin=411004&by=/)
  await expectAccessible(page)
  // Card and product page know the PIN code now.
  await expect(page.locator('.card-arrival[data-day]')).toHaveCount(count)
})

test('too early a day, a PIN that is none, and a day that is over are answered with what to do; the words stay', async ({
  page,
}) => {
  await visit(page, `/gifts?occasion=roka&pin=411004&by=${dayAhead(1)}`)
  await expect(page.getByRole('heading', { name: /^Nothing can reach 411004 by .*The soonest is/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'These fit, and arrive later' })).toBeVisible()

  await visit(page, '/gifts?occasion=roka&pin=12&by=2020-01-01')
  await expect(page.getByText('Please enter the 6-digit PIN code, such as 560001.')).toBeVisible()
  await expect(page.getByText('That day is here already. Please choose a later one.')).toBeVisible()
  await expect(page.getByLabel('PIN code it goes to')).toHaveValue('12')
  await expect(page.getByLabel('The occasion')).toHaveValue('roka')
  await expectAccessible(page)
})

test('when nothing fits, what is close to it is shown, and says how it differs', async ({ page }) => {
  await visit(page, '/gifts?occasion=holi&for=brides')
  await expect(page.getByRole('heading', { name: 'Nothing fits all of it' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Close to it, for other people' }).locator('.card')).not.toHaveCount(0)
})

test('without JavaScript the sentence is a form like any other', async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false })
  await page.goto('/')
  await page.getByLabel('The occasion').selectOption('diwali')
  await page.getByLabel('About how much, with GST').selectOption('3000')
  await page.getByLabel('PIN code it goes to').fill('411004')
  await page.getByRole('button', { name: 'Show gifts' }).click()
  await expect(page).toHaveURL(/\/gifts\?.*occasion=diwali/)
  await expect(page.getByRole('heading', { level: 2, name: /gifts? fit/ })).toBeVisible()
  await expect(page.locator('.cards .card')).not.toHaveCount(0)
})

test('occasion, for whom and price narrow the listing, each at an address of its own, by keyboard too', async ({
  page,
}) => {
  await visit(page, '/shop')
  // Uses the keyboard, because late content above moves nothing under a key.
  await page.locator('.shop-facets > summary').press('Enter')
  await expect(page.locator('.shop-facets')).toHaveAttribute('open')
  const occasion = page.locator('select[name=occasion]')
  const counted = (await occasion.locator('option[value="anniversary"]').textContent()) ?? ''
  await occasion.selectOption('anniversary')
  await expect(page).toHaveURL(/\/gifts\/anniversary$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Anniversary gifts' })).toBeVisible()
  await expect(page.locator('.shop-count')).toHaveText(`${/\d+/.exec(counted)?.[0]} products`)
  await page.locator('select[name=for]').selectOption('parents')
  await page.getByLabel('Price with GST').selectOption('3000')
  await expect(page).toHaveURL(/\/gifts\/anniversary\/for-parents\/under-3000$/)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Anniversary gifts for parents under ₹3,000' }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.locator('select[name=occasion]').selectOption('')
  await expect(page).toHaveURL(/\/gifts\/for-parents\/under-3000$/)

  await page.getByLabel('Category').selectOption({ label: 'Hampers' })
  await expect(page).toHaveURL(/\/shop\?category=\d+&for=parents&under=3000$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/gifts\/for-parents\/under-3000$/)
  await expect(page.locator('.shop-count')).not.toHaveText('0 products')

  await page.getByLabel('Colour').selectOption('pink')
  await expect(page).toHaveURL(/\/gifts\/for-parents\/under-3000\?colour=pink$/)
  await page.locator('.shop-arrives').getByLabel('PIN code').fill('411')
  await page.locator('.shop-arrives').getByLabel('PIN code').press('Enter')
  await expect(page.locator('.shop-arrives-told')).toContainText('6-digit')
  await page.locator('.shop-arrives').getByLabel('PIN code').fill('411004')
  const day = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
  await page.locator('.shop-arrives').getByLabel('Day', { exact: true }).fill(day)
  await page.getByRole('button', { name: 'Show what arrives' }).press('Enter')
  await expect(page).toHaveURL(/\/gifts\/for-parents\/under-3000\?colour=pink&lead=\d+$/)
  await expect(page.getByText(/^Showing what arrives by .* in 411004/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Any day' }).click()
  await expect(page).toHaveURL(/\/gifts\/for-parents\/under-3000\?colour=pink$/)
})

test('on a slow line the filters stay open and in the hand while other goods come', async ({ page }) => {
  await visit(page, '/shop')
  const filters = page.locator('.shop-facets')
  await filters.locator('summary').press('Enter')
  const line = Promise.withResolvers<void>()
  await page.route('**/data/gifts/anniversary*', async (route) => {
    await line.promise
    await route.continue()
  })
  const occasion = page.locator('select[name=occasion]')
  await occasion.focus()
  await occasion.selectOption('anniversary')
  await expect(page.locator('.shop .skeleton').first()).toBeVisible()
  // Longer than the previous page stays during a page change.
  await page.waitForTimeout(600)
  await expect(filters).toHaveAttribute('open')
  await expect(occasion).toBeFocused()
  line.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Anniversary gifts' })).toBeVisible()
  await expect(filters).toHaveAttribute('open')
})

test('the home page leads to the gifts for an occasion and below a price, without a script too', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false })
  await page.goto('/')
  await page.getByRole('link', { name: /^Haldi and mehendi/ }).click()
  await expect(page).toHaveURL(/\/gifts\/haldi$/)
  await page.goBack()
  const band = page.getByRole('link', { name: /^Under ₹700 \d+ gifts/ })
  const [count] = /\d+(?= gifts)/.exec((await band.locator('.gift-count').textContent()) ?? '') ?? []
  await band.click()
  await expect(page).toHaveURL(/\/gifts\/under-700$/)
  await expect(page.locator('.cards .card')).toHaveCount(Number(count))
})
