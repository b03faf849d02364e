import type { Page } from '@playwright/test'
import type { Role } from '#shop/staff/permissions.ts'
import { expect } from '../fixtures.ts'

/** Through the demo's door, by the button on the sandbox's control panel. */
export async function openCounter(page: Page, role: Role): Promise<void> {
  await page.goto('/sandbox')
  await page.getByRole('button', { name: `Open the back office as ${role}` }).click()
  await page.waitForURL('**/counter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Good')
}
