import { openCounter } from './counter/open-counter.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { buyAsGuest, openCart } from './purchase-steps.ts'
import { findProduct, tick, visit, waitForPart, waitUntilHydrated } from './visit.ts'

const slice = 'Mango Wood Slice Ring Platter'

test('names in two scripts are seen on the slice before they are paid for, and the workshop gets the same drawing', async ({
  page,
  shop,
  newVisitor,
  consoleErrors,
}) => {
  consoleErrors.allow(/409 .*\/api\/orders\/words$/)
  consoleErrors.allow(/422 .*\/api\/(lettering|designs)$/)
  await visit(page, await findProduct(shop, slice))
  const words = page.getByRole('textbox', { name: 'Names on the slice', exact: true })
  await words.focus()
  await page.keyboard.insertText('रिया & Arjun')
  await expect(page.getByText(/^Letters [\d.]+ mm high/)).toBeVisible()
  const drawing = page.locator('.gallery .picture-words path')
  await expect(drawing).toHaveAttribute('d', /^M/)
  const inKalam = await drawing.getAttribute('d')
  await tick(page.getByRole('radio', { name: 'Yatra' }))
  await expect(drawing).not.toHaveAttribute('d', inKalam ?? '')
  await expectAccessible(page)

  await words.fill('Riya 🎂')
  await expect(page.getByText('We cannot letter 🎂 here. Please leave it out.')).toBeVisible()
  await page
    .locator('.buy-box')
    .getByRole('button', { name: `Add to cart: ${slice}` })
    .click()
  await expect(words).toBeFocused()
  await expect(words).toHaveValue('Riya 🎂')
  await words.fill('रिया & Arjun\n14 · 02 · 27')
  await expect(page.getByText(/^Letters [\d.]+ mm high/)).toBeVisible()
  await page
    .locator('.buy-box')
    .getByRole('button', { name: `Add to cart: ${slice}` })
    .click()

  await openCart(page)
  const written = 'Names on the slice: “रिया & Arjun / 14 · 02 · 27” in Yatra, burnt'
  await expect(page.getByRole('dialog', { name: 'Your Cart' }).locator('.line-choices')).toHaveText([written])
  await page.reload()
  await openCart(page)
  await expect(page.getByRole('dialog', { name: 'Your Cart' }).locator('.line-choices')).toHaveText([written])

  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(drawer.locator('.line-picture img')).toHaveAttribute('src', /^\/words\/[0-9a-f]{36}\.svg$/)
  await drawer.getByRole('link', { name: `Change the words of ${slice}` }).click()
  await expect(words).toHaveValue('रिया & Arjun\n14 · 02 · 27')
  await page.reload()
  await expect(words).toHaveValue('रिया & Arjun\n14 · 02 · 27')
  await expect(page.locator('.buy-box')).toHaveCount(0)
  await words.fill('रिया & अर्जुन')
  await page.getByRole('button', { name: 'Change the words' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  const inCart = 'Names on the slice: “रिया & अर्जुन” in Yatra, burnt'
  await expect(page.getByRole('main').locator('.line-choices')).toHaveText([inCart])
  await expectAccessible(page)

  await buyAsGuest(page)
  const ordered = page.getByRole('region', { name: 'Items' })
  await expect(ordered.locator('.line-choices')).toHaveText([inCart])
  await ordered.getByRole('link', { name: `Change the words of ${slice}` }).press('Enter')
  await expect(words).toHaveValue('रिया & अर्जुन')
  await expectAccessible(page)
  await words.fill('Riya & Arjun')
  await page.getByRole('button', { name: 'Change the words' }).press('Enter')
  await expect(ordered.locator('.line-choices')).toHaveText(['Names on the slice: “Riya & Arjun” in Yatra, burnt'])
  await expect(page.getByRole('main')).toContainText(/GTH-\d+/)
  const number = /GTH-\d+/.exec(await page.getByRole('main').innerText())?.[0]

  const late = await newVisitor()
  await visit(late, page.url())
  await late.getByRole('link', { name: `Change the words of ${slice}` }).click()
  const lateWords = late.getByRole('textbox', { name: 'Names on the slice', exact: true })
  await expect(lateWords).toHaveValue('Riya & Arjun')
  await lateWords.fill('Riya & Kabir')
  await expect(late.getByText(/^Letters [\d.]+ mm high/)).toBeVisible()

  await openCounter(page, 'manager')
  await page.goto(`/counter/orders/${number}`)
  await expect(page.getByText('changed the words on a piece')).toBeVisible()
  const link = page.getByRole('link', { name: 'SVG' })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const file = await (await download.createReadStream()).toArray()
  expect(Buffer.concat(file).toString()).toMatch(
    /^<svg [^>]*width="150mm" height="40mm"[^>]*><title>Riya &amp; Arjun<\/title>/,
  )

  await page.goto('/counter/lettering')
  const sheets = page.getByRole('region', { name: 'Lettering sheets' })
  await sheets.getByLabel('Leaves by').fill('2099-12-31')
  const row = page.getByRole('row').filter({ hasText: number ?? '' })
  await expect(row).toContainText('To do')
  await expectAccessible(page)
  const paper = page.waitForEvent('popup')
  await sheets.getByRole('button', { name: 'Start: Burn, A4' }).click()
  await (await paper).close()
  await expect(row).toContainText('Started')

  await late.getByRole('button', { name: 'Change the words' }).press('Enter')
  await expect(late.getByText(/^Work on this piece has begun/)).toBeVisible()
  await expect(lateWords).toHaveValue('Riya & Kabir')
  await expectAccessible(late)
})

test('the same words written twice are one line of two pieces', async ({ page, shop }) => {
  const words = page.getByRole('textbox', { name: 'Names on the slice', exact: true })
  for (const times of [1, 2]) {
    await visit(page, await findProduct(shop, slice))
    await words.fill('Riya')
    await expect(page.getByText(/^Letters [\d.]+ mm high/)).toBeVisible()
    await page
      .locator('.buy-box')
      .getByRole('button', { name: `Add to cart: ${slice}` })
      .click()
    await expect(page.getByRole('button', { name: `Cart ${times} item` })).toBeVisible()
  }
  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(drawer.getByRole('listitem')).toHaveCount(1)
  await expect(drawer.getByRole('textbox', { name: `Quantity of ${slice}` })).toHaveValue('2')
})

test('a list of names is a piece for each: seen one by one, bought as many, and made one after the other', async ({
  page,
  shop,
}) => {
  await visit(page, await findProduct(shop, slice))
  await tick(page.getByRole('checkbox', { name: 'A name for each piece' }))
  const list = page.getByLabel('Names on the slice: a name a line')
  await list.fill('Riya\n🎂\n\nअर्जुन | मेहता')
  await expect(page.getByText('3 names, 3 pieces. One of them cannot be had as written.')).toBeVisible()
  await expect(page.getByText('Line 2: We cannot letter 🎂 here. Please leave it out.')).toBeVisible()
  await expectAccessible(page)
  await list.fill('Riya\nMeera\n\nअर्जुन | मेहता')
  await expect(page.getByText('3 names, 3 pieces.', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Each piece as it will be made' }).locator('path')).toHaveCount(3)
  const buyBox = page.locator('.buy-box')
  await expect(buyBox.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('3')
  await buyBox.getByRole('button', { name: /^Add to cart/ }).click()
  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(drawer.locator('.line-choices')).toHaveText([
    'Names on the slice: “Riya” and 2 more, one on each piece, in Kalam, burnt',
  ])
  await expect(drawer.getByText('3 items')).toBeVisible()
  await expect(drawer.getByText('×3')).toBeVisible()
})

test('on a phone the words are in sight above their field while they are typed', async ({ page, shop }) => {
  for (const [width, height] of [
    [360, 740],
    [390, 664],
  ] as const) {
    await page.setViewportSize({ width, height })
    await visit(page, await findProduct(shop, 'Sliding-Lid Memory Box'))
    const words = page.getByRole('textbox', { name: 'Names on the lid' })
    await words.fill('Aanya & Rohan')
    await expect(page.getByText(/^Letters [\d.]+ mm high/)).toBeVisible()
    const drawing = page.locator('.gallery .picture-words path').first()
    const edges = () =>
      drawing.evaluate((path) => {
        const { top, bottom, left, right } = path.getBoundingClientRect()
        const header = document.querySelector('.header')?.getBoundingClientRect().bottom ?? 0
        const field = document.activeElement?.getBoundingClientRect().top ?? 0
        const ofPicture = path.closest('.picture')?.getBoundingClientRect().bottom ?? 0
        const isShown = top >= header && bottom <= Math.min(field, ofPicture) && left >= 0 && right <= innerWidth
        return isShown ? 'in sight' : JSON.stringify({ header, top, bottom, left, right, field, ofPicture })
      })
    await expect.poll(edges, `${width} px`).toBe('in sight')
    const others = page.locator('.thumbnails')
    await expect(others).toBeHidden()
    await page.evaluate(() => scrollTo(0, 0))
    await expect(others).toBeVisible()
    await words.blur()
    await expect(page.locator('.gallery-row .picture img').first()).toHaveCSS('transform', 'none')
  }
})

test('the fields for words come with the page, and nothing moves when they take what is typed', async ({ page }) => {
  for (const width of [360, 900, 1280]) {
    await visit(page, '/product/1', width)
    const fields = page.getByRole('region', { name: 'Make it theirs' })
    await page.evaluate(() => document.fonts.ready)
    const height = () => fields.evaluate((place) => place.getBoundingClientRect().height)
    const before = await height()
    await fields.getByRole('textbox').first().focus()
    await waitForPart(page, 'words')
    expect(await height(), `${width} px`).toBe(before)
    await page.keyboard.type('Aai & Baba')
    await expect(fields.getByText('₹3,776 each with your choices')).toBeVisible()
    await expect(fields.getByText(/^Letters [\d.]+ mm high/)).toBeVisible()
    // They are drawn once they are in sight.
    await fields.getByText('Lettering', { exact: true }).scrollIntoViewIfNeeded()
    const samples = fields.locator('.face-sample')
    await expect(samples).toHaveCount(9)
    const widths = await samples.evaluateAll((drawn) => drawn.map((each) => each.getBoundingClientRect().width))
    expect(Math.min(...widths), `${width} px, the words in each typeface`).toBeGreaterThan(60)
    expect(await height(), `${width} px, with words`).toBe(before)
  }
})

test('words that are typed before their field takes them are drawn, and go with the piece that is added at once', async ({
  newVisitor,
}) => {
  const page = await newVisitor()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/words-field-*', async (route) => {
    await released
    await route.continue()
  })
  await visit(page, '/product/1')
  const field = page.getByRole('region', { name: 'Make it theirs' }).getByRole('textbox').first()
  await field.fill('Riya')
  await page
    .locator('.buy-box')
    .getByRole('button', { name: /^Add to cart/ })
    .click()
  await tick(page.getByRole('checkbox', { name: 'A name for each piece' }).first())
  await field.fill('Riya\nArjun')
  release()
  await expect(field).toHaveValue('Riya\nArjun')
  await openCart(page)
  await expect(page.getByRole('dialog', { name: 'Your Cart' }).locator('.line-choices')).toContainText('Riya')
})

test('who types anew on a page that is loaded again, gets what was typed last', async ({ newVisitor }) => {
  const page = await newVisitor()
  await visit(page, '/product/1')
  const field = page.getByRole('region', { name: 'Make it theirs' }).getByRole('textbox').first()
  for (const [kept, typed, moment] of [
    ['Asha', 'Ri', 'hydrated'],
    ['Meera', 'Ri', 'drawn'],
  ] as const) {
    await field.focus()
    await waitForPart(page, 'words')
    await field.fill(kept)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/words-field-*', async (route) => {
      await released
      await route.continue()
    })
    await page.reload()
    await waitUntilHydrated(page)
    await field.pressSequentially(typed)
    await field.evaluate((box, when) => {
      const typeOn = () => {
        box.dispatchEvent(new InputEvent('beforeinput', { bubbles: true, inputType: 'insertText', data: 'ya' }))
        document.execCommand('insertText', false, 'ya')
      }
      const observer = new MutationObserver(() => {
        observer.disconnect()
        typeOn()
      })
      const part = box.closest('[data-deferred]')
      if (part && when === 'hydrated') observer.observe(part, { attributeFilter: ['data-deferred'] })
      else observer.observe(box, { childList: true })
    }, moment)
    release()
    await waitForPart(page, 'words')
    await expect(field).toHaveValue('Riya')
    await page.unrouteAll()
  }
})
