import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openCounter } from './open-counter.ts'

test('an owner reads what the shop lacks before it sells for real, goes there, and hides the list', async ({
  page,
}) => {
  await openCounter(page, 'owner')
  const list = page.getByRole('region', { name: 'Before you sell for real' })
  await expect(list.getByRole('listitem').filter({ hasText: 'List the first product' })).toContainText('Done')
  await expect(list.getByText('Until then the sandbox simulates couriers.')).toBeVisible()
  await expectAccessible(page)
  await list.getByRole('link', { name: 'Name the grievance officer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Grievance officer' })).toBeVisible()
  await page.goBack()
  await list.getByRole('button', { name: 'Hide this list on this device' }).click()
  await expect(list).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Good')
  await expect(list).toBeHidden()
})

test('who only packs is not told of it', async ({ page }) => {
  await openCounter(page, 'packer')
  await expect(page.getByRole('region', { name: 'Papers' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Before you sell for real' })).toBeHidden()
})
