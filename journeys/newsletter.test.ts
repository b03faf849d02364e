import { after, before, test } from 'node:test'
import { eventually } from './eventually.ts'
import { openPage } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop({ ENQUIRIES_PER_MINUTE: '0' })
})
after(() => shop.close())

type Mail = { subject: string; text: string; links: string[] }

/** The link with this path in the newest mails to somebody; they are posted once a second. */
async function linkIn(email: string, path: string): Promise<string> {
  const late = Date.now() + 15_000
  while (Date.now() < late) {
    const letters = await shop.controlSandbox<Mail[]>('GET', `/mail?to=${email}`)
    const link = letters.flatMap(({ links }) => links).find((address) => address.includes(path))
    if (link) return link
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`No link to ${path} came to ${email}`)
}

test('from the foot of any page, by the mailed link, onto the list; and off it again', async () => {
  const { page, end, assertAccessible } = await openPage(shop, '/about')
  const box = page.getByRole('contentinfo').getByLabel('Your e-mail')
  await box.fill('asha@nowhere')
  await page.getByRole('button', { name: 'Sign me up' }).click()
  await page.getByText('This e-mail address looks incomplete.').waitFor()
  await eventually(() => box.inputValue(), 'asha@nowhere')
  await box.fill('asha@example.in')
  await page.getByRole('button', { name: 'Sign me up' }).click()
  await page.getByText('Check your email').waitFor()

  await page.goto(await linkIn('asha@example.in', '/newsletter/confirm'))
  await assertAccessible()
  await page.getByRole('button', { name: 'Yes, sign me up' }).click()
  await page.getByRole('heading', { name: 'You are on the list' }).waitFor()

  await page.goto(await linkIn('asha@example.in', '/newsletter/unsubscribe'))
  await assertAccessible()
  await page.getByRole('button', { name: 'Stop the letters' }).click()
  await page.getByRole('heading', { name: 'You are off the list' }).waitFor()
  await end()
})

test('without a connection the box says so, and keeps what was typed', async () => {
  const { page, end, expect } = await openPage(shop, '/contact')
  expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const box = page.getByRole('contentinfo').getByLabel('Your e-mail')
  await box.fill('ravi@example.in')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Sign me up' }).click()
  await page.getByText('Please check your connection and try again.').waitFor()
  await eventually(() => box.inputValue(), 'ravi@example.in')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Sign me up' }).click()
  await page.getByText('Check your email').waitFor()
  await end()
})

test('without JavaScript: asked for, confirmed once, and refused in words the second time', async () => {
  const context = await shop.browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin })
  const page = await context.newPage()
  await page.goto('/terms')
  await page.getByRole('contentinfo').getByLabel('Your e-mail').fill('meera@example.in')
  await page.getByRole('button', { name: 'Sign me up' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  const link = await linkIn('meera@example.in', '/newsletter/confirm')
  await page.goto(link)
  await page.getByRole('button', { name: 'Yes, sign me up' }).click()
  await page.getByRole('heading', { name: 'You are on the list' }).waitFor()
  await page.goto(link)
  await page.getByRole('button', { name: 'Yes, sign me up' }).click()
  await page.getByText('This link has been used').waitFor()
  await context.close()
})
