import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openCounter } from './open-counter.ts'
import { sendEnquiry } from './send-enquiry.ts'

test.use({ ownShop: {} })

test('selected products go off sale with a reason, on again, and into another category', async ({ page }) => {
  await openCounter(page, 'manager')
  await page.goto('/counter/products?state=on%20sale')
  const titles = page.locator('[data-row-title]')
  await expect(titles.first()).toBeVisible()
  const names = (await titles.allTextContents()).slice(0, 2)
  const tickBoth = async (path: string) => {
    await page.goto(path)
    for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
  }
  await tickBoth('/counter/products?state=on%20sale')
  const selected = page.getByRole('region', { name: 'Selected products' })
  await expect(selected.getByRole('button', { name: 'Put on sale' })).toBeHidden()
  await expectAccessible(page)
  await selected.getByRole('button', { name: 'Take off sale' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Take 2 products off sale?' })
  await question.getByRole('textbox', { name: /^Reason/ }).fill('The weaver is ill')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Take off sale' }).click()
  await expect(page.getByText('2 of 2 taken off sale.')).toBeVisible()
  await page.goto('/counter/audit')
  await expect(page.getByText('The weaver is ill').first()).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await tickBoth('/counter/products?state=withdrawn')
  await expect(selected.getByRole('button', { name: 'Take off sale' })).toBeHidden()
  await expectAccessible(page)
  await selected.getByRole('button', { name: 'Put on sale' }).click()
  await expect(page.getByText('2 of 2 put on sale.')).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 800 })
  await tickBoth('/counter/products?state=on%20sale')
  await selected.getByRole('button', { name: 'Category …' }).click()
  const place = page.getByRole('dialog', { name: 'Main category of 2 products' })
  await place.getByRole('button', { name: 'Move them' }).click()
  await expect(place.getByRole('alert')).toHaveText('Choose a category first.')
  await place.getByRole('button', { name: /Main category/ }).click()
  const option = page.getByRole('option').last()
  const category = (await option.textContent()) ?? ''
  await option.click()
  await expectAccessible(page)
  await place.getByRole('button', { name: 'Move them' }).click()
  await expect(page.getByText('2 of 2 in their new category.')).toBeVisible()
  for (const name of names) await expect(page.getByRole('row').filter({ hasText: name })).toContainText(category)
})

test('selected enquiries are closed, and one that still waits for an answer is asked about first', async ({
  page,
  shop,
}) => {
  await sendEnquiry(shop)
  await openCounter(page, 'support')
  await page.goto('/counter/enquiries')
  await page.getByRole('checkbox', { name: 'Select all enquiries shown' }).check()
  const selected = page.getByRole('region', { name: 'Selected enquiries' })
  await selected.getByRole('button', { name: 'Close' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Close 1 enquiry?' })
  await expect(question).toContainText('1 of them still wait')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Close them' }).click()
  await expect(page.getByText('1 of 1 closed.')).toBeVisible()
  await page.goto('/counter/enquiries?state=closed')
  await expect(page.getByRole('link', { name: 'Kavita Menon' })).toBeVisible()
})

test('selected reviews are held back and published; a dialog above a preview stays above it at any width', async ({
  page,
}) => {
  await openCounter(page, 'support')
  await page.goto('/counter/reviews')
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  const selected = page.getByRole('region', { name: 'Selected reviews' })
  await selected.getByRole('button', { name: 'Hold back' }).click()
  const question = page.getByRole('dialog', { name: 'Hold 2 reviews back?' })
  await question.getByRole('textbox', { name: 'Why' }).fill('The same words twice')
  await question.getByRole('button', { name: 'Hold 2 reviews back' }).click()
  await expect(page.getByText('2 of 2 held back.')).toBeVisible()
  await page.goto('/counter/reviews?state=rejected')
  await page.getByRole('checkbox', { name: 'Select all reviews shown' }).check()
  await expectAccessible(page)
  await selected.getByRole('button', { name: 'Publish' }).press('Enter')
  await expect(page.getByText('2 of 2 published.')).toBeVisible()

  await page.goto('/counter/reviews')
  await page.locator('[data-row-title]').first().click()
  const preview = page.getByRole('complementary', { name: /^Preview/ })
  await preview.getByRole('button', { name: 'Hold back' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hold it back?' })
  await dialog.getByRole('textbox', { name: 'Why' }).fill('Names somebody')
  await page.setViewportSize({ width: 700, height: 800 })
  await expect(dialog.getByRole('textbox', { name: 'Why' })).toHaveValue('Names somebody')
  await dialog.getByRole('button', { name: 'Leave it' }).click({ timeout: 5_000 })
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Hold back' })).toBeVisible()
  await expectAccessible(page)
})
