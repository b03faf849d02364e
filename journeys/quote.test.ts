import type { Page } from '@playwright/test'
import { openCounter } from './counter/open-counter.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { acceptedCard, payByCard } from './purchase-steps.ts'
import { visit } from './visit.ts'

// A shop of its own, because it sells sixty jars.
test.use({ ownShop: {} })

const jar = 'Little Honey Jar Favour'
const names = Array.from({ length: 60 }, (_, index) => `Guest ${index + 1}`).join('\n')
const bride = { name: 'Riya Rao', email: 'riya@example.in', phone: '9876543210' }

async function askForFavours(origin: string): Promise<void> {
  const asked = { kind: 'contact', ...bride, topic: 'A product', message: 'Sixty honey jars with our guests’ names?' }
  const sent = await fetch(`${origin}/api/enquiries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  })
  expect(sent.status).toBe(200)
}

async function fillQuote(page: Page): Promise<void> {
  const pieces = page.getByRole('region', { name: 'Pieces' })
  await pieces.getByRole('combobox', { name: 'Add a piece' }).fill('Honey Jar')
  await page.getByRole('option', { name: new RegExp(`^${jar}`) }).click()
  const line = pieces.getByRole('group', { name: jar, exact: true })
  await line.getByRole('textbox', { name: 'Pieces' }).fill('60')
  await line.getByRole('textbox', { name: 'Price before GST, in ₹' }).fill('200')
  await line.getByRole('button', { name: /Words/ }).click()
  await page.getByRole('option', { name: 'A name for each piece' }).click()
  await line.getByRole('textbox', { name: 'Names, one a line' }).fill(names)
  const address = page.getByRole('region', { name: 'Address' })
  await address.getByRole('textbox', { name: 'Address' }).fill('12 Amber Road')
  await address.getByRole('textbox', { name: 'PIN code' }).fill('302001')
  await address.getByRole('textbox', { name: 'City' }).fill('Jaipur')
  await address.getByRole('textbox', { name: 'Phone for the courier' }).fill(bride.phone)
  await address.getByRole('button', { name: /State/ }).click()
  await page.getByRole('option', { name: 'Maharashtra' }).click()
  await page.getByRole('region', { name: 'Buyer' }).getByRole('textbox', { name: 'Company' }).fill('Rao Weddings')
  const gift = page.getByRole('region', { name: 'Gift' })
  await gift.getByRole('button', { name: /The parcel/ }).click()
  await page.getByRole('option', { name: /is a gift/ }).click()
  await gift.getByRole('textbox', { name: 'Words of the card' }).fill('Thank you for coming!')
  const terms = page.getByRole('region', { name: 'Terms' })
  await terms.getByRole('textbox', { name: 'Delivery with GST, in ₹' }).fill('0')
  await terms.getByRole('button', { name: 'Half and half' }).press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
}

test('a bride asks for sixty named favours, says yes to their price, and pays them in two halves @gate', async ({
  page,
  shop,
  newVisitor,
  consoleErrors,
}) => {
  // Two people, eleven screens and three payments.
  test.setTimeout(240_000)
  consoleErrors.allow(/409 .*\/api\/quotes\/accept$/)
  await askForFavours(shop.origin)
  await openCounter(page, 'manager')
  await page.goto('/counter/enquiries?state=new')
  await page.getByRole('link', { name: bride.name }).first().press('Enter')
  await page.getByRole('button', { name: 'Make a quote' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${bride.name} GTH-EST-`)
  await fillQuote(page)
  const seen = page.getByRole('region', { name: 'What they see' })
  await expect(seen.getByText(/302001 is in Rajasthan, not in Maharashtra/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Address' }).getByRole('button', { name: /State/ }).click()
  await page.getByRole('option', { name: 'Rajasthan' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(seen.getByText('₹12,000.00')).toBeVisible()
  await expect(seen.getByText(/59 more, one on each piece/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the quote' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Send it' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Copy the link' })).toBeVisible()
  const quoteAddress = page.url()
  await page.getByRole('link', { name: 'Open the enquiry' }).press('Enter')
  const thread = page.getByRole('region', { name: 'Thread' })
  const mailed = thread.getByRole('listitem').filter({ hasText: '/quote/' })
  const link = /https?:\S+\/quote\/[\w-]+\?revision=\d+/.exec((await mailed.textContent()) ?? '')?.[0] ?? ''
  const path = new URL(link).pathname + new URL(link).search

  const buyer = await newVisitor()
  await visit(buyer, path)
  await expect(buyer.getByRole('heading', { level: 1, name: `Your quote, ${bride.name}` })).toBeVisible()
  await expect(
    buyer
      .getByRole('listitem')
      .filter({ hasText: `60 × ${jar}` })
      .first(),
  ).toBeVisible()
  await expect(buyer.locator('.quote-picture img').last()).toHaveJSProperty('complete', true)
  await expect(buyer.getByText('Thank you for coming!')).toBeVisible()
  await expect(buyer.getByText('Rao Weddings')).toBeVisible()
  const paper = buyer.waitForEvent('download')
  await buyer.getByRole('button', { name: 'Open it as PDF' }).press('Enter')
  expect((await paper).suggestedFilename()).toMatch(/^quote-\d{6}-1\.pdf$/)
  await visit(buyer, path)
  await expectAccessible(buyer)
  await buyer.getByRole('button', { name: 'I have a question' }).press('Enter')
  await buyer.getByRole('textbox', { name: 'Your question' }).fill('Can the lids be gold?')
  await expectAccessible(buyer)
  await buyer.getByRole('button', { name: 'Send my question' }).press('Enter')
  await expect(buyer.getByText('Your question is with us.')).toBeVisible()
  await page.reload()
  await expect(thread.getByText('Can the lids be gold?')).toBeVisible()

  await page.goto(quoteAddress)
  const line = page.getByRole('region', { name: 'Pieces' }).getByRole('group', { name: jar, exact: true })
  await line.getByRole('textbox', { name: 'How it is made' }).fill('Gold lids')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Send it again' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Send it' }).press('Enter')
  await expect(page.getByText(/Revision 2:/)).toBeVisible()
  await buyer.getByRole('button', { name: 'Yes, I want this' }).press('Enter')
  await expect(buyer.getByText('We changed this quote meanwhile.')).toBeVisible()
  await buyer.getByRole('button', { name: 'Show the newest quote' }).press('Enter')
  await expect(buyer.getByText('We changed this quote after the mail you opened.')).toBeVisible()
  await expect(buyer.getByText('Gold lids')).toBeVisible()
  await buyer.getByRole('button', { name: 'Yes, I want this' }).press('Enter')

  await buyer.waitForURL(/\/pay\?id=/)
  await expectAccessible(buyer)
  await buyer.getByRole('button', { name: /^Pay ₹/ }).press('Enter')
  await payByCard(buyer.frameLocator('iframe'), acceptedCard)
  await expect(buyer).toHaveURL(/\/order\?id=/)
  await expect(buyer.getByText('To begin')).toBeVisible()
  await expect(buyer.getByText(/^Paid on/)).toBeVisible()
  await expectAccessible(buyer)

  await page.reload()
  await page.getByRole('link', { name: /^Open GTH-\d/ }).press('Enter')
  await expect(page.getByRole('region', { name: 'Proofs' })).toBeVisible()
  await expect(buyer.getByRole('link', { name: /^Pay ₹/ })).toBeVisible()
  const money = page.getByRole('region', { name: 'Money' })
  await money.getByRole('button', { name: 'Payment link' }).press('Enter')
  await expect(money.getByRole('button', { name: 'Copy for a message' })).toBeVisible()
  await expectAccessible(page)
  await buyer.goto((await money.getByRole('link', { name: /\/l\/plink_/ }).getAttribute('href')) ?? '')
  await buyer.getByRole('button', { name: /^Pay ₹/ }).press('Enter')
  await expect(buyer).toHaveURL(/\/order\?id=/)
  await expect(buyer.getByText(/^Paid on/)).toHaveCount(2)
  await visit(buyer, path)
  await expect(buyer.getByText('You said yes. This is your order now.')).toBeVisible()
  await expectAccessible(buyer)
})
