import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../fixtures.ts'
import { openCounter } from './open-counter.ts'

test('a link on another site opens the back office for who is signed in, and the sign-in page for who is not', async ({
  page,
  newVisitor,
  shop,
}) => {
  // The shop is localhost, so this is another site.
  const mailbox = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>Mail</title><a href="${shop.origin}/counter/orders?q=asha">See the order</a>`)
  })
  await new Promise<void>((listening) => mailbox.listen(0, '127.0.0.1', listening))
  const mail = `http://127.0.0.1:${(mailbox.address() as AddressInfo).port}/`
  try {
    await openCounter(page, 'manager')
    await page.goto(mail)
    await page.getByRole('link', { name: 'See the order' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    await expect(page).toHaveURL(/\/counter\/orders\?q=asha$/)
    await page.goBack()
    await expect(page).toHaveTitle('Mail')

    const stranger = await newVisitor()
    await stranger.goto(mail)
    await stranger.getByRole('link', { name: 'See the order' }).click()
    await expect(stranger.getByRole('heading', { level: 1, name: 'Back office' })).toBeVisible()
  } finally {
    mailbox.close()
  }
})
