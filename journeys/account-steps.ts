import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { OpenShop } from './open-shop.ts'

export type Customer = { 'First name': string; 'Last name': string; 'E-mail': string; Password: string }

export function newCustomer(changes: Partial<Customer> = {}): Customer {
  const name = (changes['First name'] ?? 'Ravi').toLowerCase()
  return {
    'First name': 'Ravi',
    'Last name': 'Menon',
    'E-mail': `${name}-${randomBytes(4).toString('hex')}@example.in`,
    Password: 'three brass trays',
    ...changes,
  }
}

export async function register(page: Page, person: Customer): Promise<void> {
  for (const [label, text] of Object.entries(person)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Register' })).toHaveCount(0)
}

export async function login(page: Page, { 'E-mail': email, Password: password }: Customer): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
}

export async function openAccount({ origin }: OpenShop, person: Customer): Promise<void> {
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

/** Over the API, so that cookie and session exist when the page opens. */
export async function signIn(page: Page, { 'E-mail': identifier, Password: password }: Customer): Promise<void> {
  const answer = await page.request.post('/api/auth/local', { data: { identifier, password } })
  expect(answer.status(), await answer.text()).toBe(200)
  const session: { jwt: string; user: unknown } = await answer.json()
  await page.goto('/robots.txt')
  await page.evaluate(({ jwt, user }) => {
    const root = JSON.parse(localStorage.getItem('root') ?? '{}')
    const auth = { isLoggedIn: true, jwt, user, until: Date.now() + 60_000 }
    localStorage.setItem('root', JSON.stringify({ ...root, auth }))
  }, session)
}

/** Acts as another device. @throws unless the answer is good */
export async function askAs<Answer>(
  { origin }: OpenShop,
  { 'E-mail': identifier, Password: password }: Customer,
  path: string,
  body: object,
): Promise<Answer> {
  const post = async (path: string, body: object, jwt?: string) => {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(jwt && { authorization: `Bearer ${jwt}` }) },
      body: JSON.stringify(body),
    })
    assert.ok(response.ok, `${path} answered ${response.status}`)
    return response.json()
  }
  const { jwt }: { jwt: string } = await post('/api/auth/local', { identifier, password })
  return post(path, body, jwt)
}

/** On a phone the menu shows it instead of the header. */
export async function waitForAccountPage(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
}

export async function waitForLoginPage(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
}

export function storedAuth(page: Page): Promise<{ isLoggedIn: boolean; jwt?: string; user?: { email: string } }> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}').auth)
}

export async function mailedLink({ controlSandbox }: OpenShop, to: string, path: string): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const mails = await controlSandbox<{ links: string[] }[]>('GET', `/mail?to=${encodeURIComponent(to)}`)
      found = mails.flatMap(({ links }) => links).find((link) => new URL(link).pathname === path)
      return found
    }, `a mail to ${to} that leads to ${path}`)
    .toBeDefined()
  return found ?? ''
}
