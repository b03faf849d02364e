import type { Page } from '@playwright/test'

/** Chooses an action from the menu of an order's page. */
export async function chooseAction(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: action, exact: true }).press('Enter')
}
