import { randomBytes } from 'node:crypto'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { placeOrderToSeveral } from '../place-orders.ts'
import { openCounter } from './open-counter.ts'

const mark = randomBytes(4).toString('hex')
const wrong = `leela${mark}@exmaple.in`
const right = `leela${mark}@example.in`
const leela = {
  email: wrong,
  fName: 'Leela',
  lName: `Menon ${mark}`,
  address: '7 Lake View',
  city: 'Jaipur',
  state: 'Rajasthan',
  zipcode: '302001',
}

test('a guest typed a wrong e-mail: it is corrected, the mails go out again, and the buyer’s page shows it', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/422 .*buyer$/)
  const { number } = await placeOrderToSeveral(shop, [leela])
  const subjectsTo = async (email: string) =>
    (await shop.controlSandbox<{ subject: string }[]>('GET', `/mail?to=${email}`)).map(({ subject }) => subject)
  await expect.poll(() => subjectsTo(wrong), { timeout: 30_000 }).not.toEqual([])
  await openCounter(page, 'support')
  await page.goto(`/counter/orders/${number}`)
  await page.getByRole('button', { name: 'Correct e-mail or phone' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Correct e-mail or phone' })
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('leela@example')
  await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(dialog.getByText('This e-mail address looks incomplete.').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(right)
  await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  const asked = page.getByRole('dialog', { name: `Send the order’s mails again to ${right}?` })
  await expect(asked).toBeVisible()
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Send them again' }).press('Enter')
  await expect(page.getByText(`The mails are on their way to ${right}.`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Buyer' })).toContainText(right)
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('corrected the buyer’s e-mail or phone')
  await expect.poll(() => subjectsTo(right), { timeout: 30_000 }).not.toEqual([])

  await page.goto(`/counter/buyers?q=${right}`)
  await page.getByRole('row').filter({ hasText: right }).getByRole('link').press('Enter')
  const reached = page.getByRole('region', { name: 'E-mail, phone and addresses' })
  await expect(reached).toContainText('7 Lake View, Jaipur 302001, Rajasthan')
  await expect(reached.getByRole('link', { name: /^Write to Leela/ })).toHaveAttribute('href', `mailto:${right}`)
  await expectAccessible(page)
})
