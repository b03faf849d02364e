import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { goByKeys, openCounter } from './open-counter.ts'
import { sendEnquiry } from './send-enquiry.ts'

test('an enquiry is answered by mail, noted, given to somebody, and what they answered is pasted', async ({
  page,
  shop,
}) => {
  await sendEnquiry(shop)
  await openCounter(page, 'support')
  await goByKeys(page, 'e', 'Enquiries')
  await page.goto('/counter/enquiries?state=new')
  await expect(page.getByRole('link', { name: 'Kavita Menon' }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Kavita Menon' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kavita Menon, GTH-Q-')
  await expect(page.getByRole('region', { name: 'The question' })).toContainText('larger?')

  const thread = page.getByRole('region', { name: 'Thread' })
  const write = async (kind: string, field: string, words: string, button: string) => {
    await thread.getByRole('button', { name: /Kind/ }).click()
    await page.getByRole('option', { name: kind, exact: true }).click()
    await thread.getByRole('textbox', { name: field, exact: true }).fill(words)
    await thread.getByRole('button', { name: button }).click()
    await expect(thread.getByRole('listitem').filter({ hasText: words })).toBeVisible()
  }
  await write('Answer', 'Answer', 'Yes: up to 40 cm.\n\nShall we draw one?', 'Send the answer')
  await expect(page.getByRole('main')).toContainText('Waiting for them')
  await expect(page.getByRole('main')).not.toContainText('due –')
  await expectAccessible(page)
  await expect(async () => {
    await page.reload()
    await expect(thread.getByText('Sent')).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await write('Note', 'Note', 'Ravi has the drawings', 'Add the note')
  await write('Their reply', 'Their reply', 'Please do, in brass', 'Save their reply')
  await expect(page.getByRole('region', { name: 'State and person' })).toContainText('To answer')

  await page.getByRole('button', { name: /Assigned to/ }).click()
  await page.getByRole('option', { name: 'Nobody yet' }).click()
  await expect(page.getByRole('button', { name: /Assigned to/ })).toContainText('Nobody yet')
  await page
    .getByRole('button', { name: /^State|State$/ })
    .first()
    .click()
  await page.getByRole('option', { name: 'Lost' }).click()
  await expect(page.getByText('Now: Lost.')).toBeVisible()
  await page.goto('/sandbox#mail')
  await expect(page.getByText(/Re: your message/).first()).toBeVisible()
})
