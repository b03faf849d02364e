import type { Page } from '@playwright/test'
import type { Role } from '#shop/staff/permissions.ts'
import { expect } from '../fixtures.ts'

/** Through the demo's door, by the button on the sandbox's control panel; what other journeys typed as them is gone. */
export async function openCounter(page: Page, role: Role): Promise<void> {
  await signInAgain(page, role)
  await page.evaluate(endDrafts)
}

/** The same, and what they typed is there still. */
export async function signInAgain(page: Page, role: Role): Promise<void> {
  await page.goto('/sandbox')
  await page.getByRole('button', { name: `Open the back office as ${role}` }).click()
  await page.waitForURL('**/counter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Good')
}

async function endDrafts(): Promise<void> {
  const { data } = (await (await fetch('/counter/api/v1/drafts')).json()) as { data: { revision: string }[] }
  for (const { revision, ...draft } of data) {
    const body = { ...draft, fields: {}, version: null, device: 'journey', after: revision }
    const headers = { 'content-type': 'application/json' }
    await fetch('/counter/api/v1/draft', { method: 'PUT', headers, body: JSON.stringify(body) })
  }
}

export async function confirmIdentity(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Is it you?' }).getByRole('button', { name: 'Yes, it is me (demo)' }).click()
}

/** `g`, then `key` within a second: a busy machine may need another try, and long for the screen. */
export async function goByKeys(page: Page, key: string, heading: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible({ timeout: 10_000 })
  }).toPass()
}
