import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { OpenShop } from './open-shop.ts'

/** Ravi, who has an account. */
export const ravi = {
  'First name': 'Ravi',
  'Last name': 'Menon',
  'E-mail': 'ravi@example.in',
  Password: 'three brass trays',
}

/** Fills in the register page on screen and ends in the shop, signed in. */
export async function register(page: Page, person: Record<string, string> = ravi): Promise<void> {
  for (const [label, text] of Object.entries(person)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Register' }).waitFor({ state: 'detached' })
}

/** Fills in the login page on screen. */
export async function login(page: Page, { 'E-mail': email, Password: password } = ravi): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Opens an account over the API, as a browser elsewhere would. */
export async function openAccount({ origin }: OpenShop, person = ravi): Promise<void> {
  const response = await fetch(`${origin}/api/auth/local/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: person['First name'],
      lastName: person['Last name'],
      email: person['E-mail'],
      username: person['E-mail'],
      password: person.Password,
    }),
  })
  assert.equal(response.status, 200, await response.text())
}

/** The header says that somebody is signed in; on a phone its menu does. */
export async function waitForAccountPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).waitFor()
}

export async function waitForLoginPage(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
}

/** What this browser remembers of the session. */
export function storedAuth(page: Page): Promise<{ isLoggedIn: boolean; jwt?: string; user?: { email: string } }> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}').auth)
}

/** The link of the newest mail to somebody that leads to a path of the shop. */
export async function mailedLink({ controlSandbox }: OpenShop, to: string, path: string): Promise<string> {
  for (const late = Date.now() + 15_000; Date.now() < late;) {
    const mails = await controlSandbox<{ links: string[] }[]>('GET', `/mail?to=${encodeURIComponent(to)}`)
    const link = mails.flatMap(({ links }) => links).find((link) => new URL(link).pathname === path)
    if (link) return link
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return assert.fail(`No mail to ${to} leads to ${path}`)
}
