import type { Page } from '@playwright/test'
import type { Role } from '#shop/staff/permissions.ts'
import { expect } from '../fixtures.ts'

/** Uses the demo sign-in of the sandbox. */
export async function openCounter(page: Page, role: Role): Promise<void> {
  await page.goto('/sandbox')
  await page.getByRole('button', { name: `Open the back office as ${role}` }).click()
  await page.waitForURL('**/counter')
  // A greeting in the person's language.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\S.*, \S+/)
}

export async function confirmIdentity(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Is it you?' }).getByRole('button', { name: 'Yes, it is me (demo)' }).click()
}

/** Confirms the identity before anything asks for it. */
export async function stepUp(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/counter/api/v1/step-up/demo', { method: 'POST', headers, body: '{}' })).status
  })
  expect(status).toBe(200)
}

/** Presses `g`, then `key` within a second; repeats on a busy machine. */
export async function goByKeys(page: Page, key: string, heading: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible({ timeout: 10_000 })
  }).toPass()
}
