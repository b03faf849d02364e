import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

export async function fillTaxAndWeight(page: Page, variant: string): Promise<void> {
  await page.getByRole('button', { name: `Change ${variant}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('HSN code').fill('4419')
  await dialog.getByLabel('Weight in kg').fill('0.5')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
}
