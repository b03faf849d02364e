import { expect, type Locator, type Page } from '@playwright/test'

type GiftOffer = { name: string; given: string; bought: string; code?: string }

export async function chooseGoods(form: Locator, label: string, name: string): Promise<void> {
  const field = form.getByRole('combobox', { name: label })
  await field.fill(name)
  await expect(form.page().getByRole('option', { name })).toBeVisible()
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(form.getByRole('grid', { name: `${label}: chosen` })).toContainText(name)
}

/** `given` is free with `bought`, both product names; automatic or by code. @returns the unsent form */
export async function fillGiftOffer(staff: Page, { name, given, bought, code }: GiftOffer) {
  await staff.goto('/counter/offers')
  await staff.getByRole('button', { name: 'New offer' }).click()
  const dialog = staff.getByRole('dialog', { name: 'New offer' })
  if (code === undefined) {
    await dialog.getByLabel('Who gets it').click()
    await staff.getByRole('option', { name: 'Every cart that meets the conditions' }).click()
  }
  await dialog.getByLabel('Name').fill(name)
  if (code !== undefined) await dialog.getByLabel('Code', { exact: true }).fill(code)
  await dialog.getByLabel('It gives').click()
  await staff.getByRole('option', { name: 'A free gift, as a line of its own' }).click()
  await chooseGoods(dialog, 'The gift', given)
  await chooseGoods(dialog, 'Only these products, or these as well', bought)
  return dialog
}
