import type { Page } from '@playwright/test'
import { openCounter } from './counter/open-counter.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { inputs, payWith, type Input } from './keyboard-steps.ts'
import { visit } from './visit.ts'

// A shop of its own, because it sells a hundred and twenty jars.
test.use({ ownShop: {} })

const jar = 'Little Honey Jar Favour'
const names = Array.from({ length: 60 }, (_, index) => `Guest ${index + 1}`).join('\n')
const bride = { name: 'Riya Rao', email: 'riya@example.in', phone: '9876543210' }

for (const { how, width, input } of inputs)
  test(`a bride asks for sixty named favours, says yes to their price and to a picture, and pays in two halves, ${how}`, async ({
    page: buyer,
    newVisitor,
    consoleErrors,
  }) => {
    // Two people, a dozen screens and three payments.
    test.setTimeout(240_000)
    consoleErrors.allow(/409 .*\/api\/quotes\/accept$/)
    const { press } = input
    await visit(buyer, '/favours', width)
    await askForFavours(buyer, input)

    const desk = await newVisitor({ viewport: { width, height: 800 } })
    await openCounter(desk, 'manager')
    await desk.goto('/counter/enquiries?state=new')
    await press(desk.getByRole('link', { name: bride.name }).first())
    await press(desk.getByRole('button', { name: 'Make a quote' }))
    await expect(desk.getByRole('heading', { level: 1 })).toContainText(`${bride.name} GTH-EST-`)
    await fillQuote(desk, input)
    const path = await sendQuote(desk, input)
    const quoteAddress = desk.url()

    await visit(buyer, path)
    await expect(buyer.getByRole('heading', { level: 1, name: `Your quote, ${bride.name}` })).toBeVisible()
    await expect(buyer.getByRole('heading', { name: `60 × ${jar}` })).toBeVisible()
    await expect(buyer.locator('.quote-picture img').last()).toHaveJSProperty('complete', true)
    await expect(buyer.getByText('Thank you for coming!')).toBeVisible()
    await expect(buyer.getByText('Rao Weddings')).toBeVisible()
    const paper = buyer.waitForEvent('download')
    await press(buyer.getByRole('button', { name: 'Open it as PDF' }))
    expect((await paper).suggestedFilename()).toMatch(/^quote-\d{6}-1\.pdf$/)
    await visit(buyer, path)
    await expectAccessible(buyer)
    await askAboutGold(buyer, input)
    await answerWithGold(desk, input, quoteAddress)
    await press(buyer.getByRole('button', { name: 'Yes, I want this' }))
    await expect(buyer.getByText('We changed this quote meanwhile.')).toBeVisible()
    await press(buyer.getByRole('button', { name: 'Show the newest quote' }))
    await expect(buyer.getByText('We changed this quote after the mail you opened.')).toBeVisible()
    await expect(buyer.getByText('Gold lids')).toBeVisible()
    await press(buyer.getByRole('button', { name: 'Yes, I want this' }))

    await buyer.waitForURL(/\/pay\?id=/)
    await expectAccessible(buyer)
    await press(buyer.getByRole('button', { name: /^Pay ₹/ }))
    await payWith(input, buyer.frameLocator('iframe'))
    await expect(buyer).toHaveURL(/\/order\?id=/)
    await expect(buyer.getByText('To begin')).toBeVisible()
    await expect(buyer.getByText(/^Paid on/)).toBeVisible()
    await expect(buyer.getByRole('link', { name: /^Pay ₹/ })).toBeVisible()
    await expectAccessible(buyer)

    await desk.reload()
    await press(desk.getByRole('link', { name: /^Open GTH-\d/ }))
    await sendProof(desk, input)
    await buyer.reload()
    const asked = buyer.getByRole('region', { name: 'Before we make it' })
    await expect(asked.getByText('Are the names as you wish?')).toBeVisible()
    await expectAccessible(buyer)
    await press(asked.getByRole('button', { name: /^Approve/ }))
    await expect(asked.getByText(/^You approved this on/)).toBeVisible()

    const money = desk.getByRole('region', { name: 'Money' })
    await press(money.getByRole('button', { name: 'Payment link' }))
    await expect(money.getByRole('button', { name: 'Copy for a message' })).toBeVisible()
    await expectAccessible(desk)
    await buyer.goto((await money.getByRole('link', { name: /\/l\/plink_/ }).getAttribute('href')) ?? '')
    await press(buyer.getByRole('button', { name: /^Pay ₹/ }))
    await expect(buyer).toHaveURL(/\/order\?id=/)
    await expect(buyer.getByText(/^Paid on/)).toHaveCount(2)
    await visit(buyer, path)
    await expect(buyer.getByText('You said yes. This is your order now.')).toBeVisible()
    await expectAccessible(buyer)
    await desk.reload()
    await expect(desk.getByRole('region', { name: 'Proofs' }).getByText('Approved', { exact: true })).toBeVisible()
  })

/** From the plan of favours to the form for something of one's own. */
async function askForFavours(page: Page, { press, fill, select }: Input): Promise<void> {
  await fill(page.getByLabel('Guests'), '60')
  await fill(page.getByLabel('Budget for one, ₹ with GST'), '400')
  await press(page.getByRole('button', { name: 'Show favours' }))
  await expect(page.getByRole('heading', { name: 'For 60 favours' })).toBeFocused()
  await expectAccessible(page)
  await press(page.getByRole('link', { name: 'ask for a quote' }))
  await expect(page.getByRole('heading', { name: 'Tell us about it' })).toBeVisible()
  const form = page.locator('form.enquiry-form')
  await select(form.getByLabel('Occasion'), 'Wedding')
  await fill(form.getByLabel('How many'), '60')
  await select(form.getByLabel('Budget in all'), 'Not sure yet')
  await fill(form.getByLabel('Your idea'), 'Sixty honey jars with our guests’ names?')
  await fill(form.getByLabel('Your name'), bride.name)
  await fill(form.getByLabel('E-mail'), bride.email)
  await fill(form.getByLabel('Mobile number'), bride.phone)
  await fill(form.getByLabel('City it goes to'), 'Jaipur')
  await expectAccessible(page)
  await press(form.getByRole('button', { name: 'Ask for a sketch and a price' }))
  await expect(page.getByRole('heading', { name: 'Thank you, we have your message' })).toBeFocused()
  await expectAccessible(page)
}

async function fillQuote(page: Page, { press, fill, pick }: Input): Promise<void> {
  const pieces = page.getByRole('region', { name: 'Pieces' })
  await fill(pieces.getByRole('combobox', { name: 'Add a piece' }), 'Honey Jar')
  await expect(page.getByRole('option', { name: new RegExp(`^${jar}`) })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const line = pieces.getByRole('group', { name: jar, exact: true })
  await fill(line.getByRole('textbox', { name: 'Pieces' }), '60')
  await fill(line.getByRole('textbox', { name: 'Price before GST, in ₹' }), '200')
  await pick(line.getByRole('button', { name: /Words/ }), 'A name for each piece')
  await fill(line.getByRole('textbox', { name: 'Names, one a line' }), names)
  const terms = page.getByRole('region', { name: 'Terms' })
  await fill(terms.getByRole('textbox', { name: 'Delivery with GST, in ₹' }), '0')
  await press(terms.getByRole('button', { name: 'Half and half' }))
  await fill(page.getByRole('region', { name: 'Buyer' }).getByRole('textbox', { name: 'Company' }), 'Rao Weddings')
  const address = page.getByRole('region', { name: 'Address' })
  await fill(address.getByRole('textbox', { name: 'Address' }), '12 Amber Road')
  await fill(address.getByRole('textbox', { name: 'PIN code' }), '302001')
  await fill(address.getByRole('textbox', { name: 'City' }), 'Jaipur')
  await pick(address.getByRole('button', { name: /State/ }), 'Maharashtra')
  await fill(address.getByRole('textbox', { name: 'Phone for the courier' }), bride.phone)
  const gift = page.getByRole('region', { name: 'Gift' })
  await pick(gift.getByRole('button', { name: /The parcel/ }), 'is a gift: no prices in the box')
  await fill(gift.getByRole('textbox', { name: 'Words of the card' }), 'Thank you for coming!')
  await press(page.getByRole('button', { name: 'Save', exact: true }))
}

/** Mends the State first. @returns the path of the mailed link */
async function sendQuote(page: Page, { press, pick }: Input): Promise<string> {
  const seen = page.getByRole('region', { name: 'What they see' })
  await expect(seen.getByText(/302001 is in Rajasthan, not in Maharashtra/)).toBeVisible()
  await expectAccessible(page)
  await pick(page.getByRole('region', { name: 'Address' }).getByRole('button', { name: /State/ }), 'Rajasthan')
  await press(page.getByRole('button', { name: 'Save', exact: true }))
  await expect(seen.getByText('₹12,000.00')).toBeVisible()
  await expect(seen.getByText(/59 more, one on each piece/)).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Send the quote' }))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Send it' }))
  await expect(page.getByRole('button', { name: 'Copy the link' })).toBeVisible()
  const quoteAddress = page.url()
  await press(page.getByRole('link', { name: 'Open the enquiry' }))
  const thread = page.getByRole('region', { name: 'Thread' })
  const mailed = thread.getByRole('listitem').filter({ hasText: '/quote/' })
  const link = /https?:\S+\/quote\/[\w-]+\?revision=\d+/.exec((await mailed.textContent()) ?? '')?.[0] ?? ''
  await page.goto(quoteAddress)
  return new URL(link).pathname + new URL(link).search
}

async function askAboutGold(page: Page, { press, fill }: Input): Promise<void> {
  await press(page.getByRole('button', { name: 'I have a question' }))
  await fill(page.getByRole('textbox', { name: 'Your question' }), 'Can the lids be gold?')
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Send my question' }))
  await expect(page.getByText('Your question is with us.')).toBeVisible()
}

async function answerWithGold(page: Page, { press, fill }: Input, quoteAddress: string): Promise<void> {
  await press(page.getByRole('link', { name: 'Open the enquiry' }))
  await expect(page.getByRole('region', { name: 'Thread' }).getByText('Can the lids be gold?')).toBeVisible()
  await page.goto(quoteAddress)
  const line = page.getByRole('region', { name: 'Pieces' }).getByRole('group', { name: jar, exact: true })
  await fill(line.getByRole('textbox', { name: 'How it is made' }), 'Gold lids')
  await press(page.getByRole('button', { name: 'Save', exact: true }))
  await press(page.getByRole('button', { name: 'Send it again' }))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Send it' }))
  await expect(page.getByText(/Revision 2:/)).toBeVisible()
}

async function sendProof(page: Page, { press, fill }: Input): Promise<void> {
  const proofs = page.getByRole('region', { name: 'Proofs' })
  await press(proofs.getByText('Send a proof', { exact: true }))
  await fill(proofs.getByRole('textbox', { name: /^Words with the picture/ }), 'Are the names as you wish?')
  const picture = await page.request.get('/pictures/little-honey-jar-favour-1.webp')
  await proofs
    .getByLabel('Choose a picture', { exact: true })
    .setInputFiles({ name: 'jar.webp', mimeType: 'image/webp', buffer: await picture.body() })
  await expect(proofs.getByRole('img', { name: /^What the buyer will see of/ })).toBeVisible()
  await press(proofs.getByRole('button', { name: 'Send it to the buyer' }))
  await expect(proofs.getByText('Waits for the buyer')).toBeVisible()
}
