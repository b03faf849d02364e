import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { ashasPassword, openTestApi, type TestCustomer } from '#server/testing/open-test-api.ts'
import { customers } from '#server/platform/database/customer-tables.ts'
import { enquiries } from '#server/platform/database/enquiry-tables.ts'
import { newsletterSubscribers } from '#server/platform/database/newsletter-tables.ts'

const testApi = await openTestApi({ ENQUIRIES_PER_MINUTE: '0', ENQUIRIES_PER_ADDRESS: '1000' })
after(() => testApi.close())

const message = { kind: 'contact', topic: 'A product', message: 'Is the tray food safe?', name: 'Asha Rao' }

async function writer(proved: boolean): Promise<TestCustomer> {
  const person = await testApi.newCustomer()
  const { email, id } = person.user
  assert.equal((await testApi.request('enquiries', { body: { ...message, email } })).status, 200)
  await testApi.request('newsletter', { body: { email } })
  const { orm } = testApi.shop.database
  if (proved) await orm.update(customers).set({ emailVerified: true }).where(eq(customers.id, id))
  return person
}
async function known({ user: { email } }: TestCustomer) {
  const { orm } = testApi.shop.database
  return {
    enquiries: (await orm.select().from(enquiries).where(eq(enquiries.email, email))).length,
    readers: (await orm.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email))).length,
  }
}

test('whose e-mail it is takes messages and the letter along', async () => {
  const asha = await writer(true)
  const { body } = await testApi.request('users/me/data', { as: asha })
  const { enquiries: written, newsletter } = body['byEmail'] as {
    enquiries: { number: string; answers: unknown }[]
    newsletter: { confirmedAt: null }
  }
  assert.match(written[0]?.number ?? '', /^GTH-Q-\d{6}$/)
  assert.deepEqual(written[0]?.answers, {
    topic: 'A product',
    message: 'Is the tray food safe?',
    name: 'Asha Rao',
    email: asha.user.email,
  })
  assert.equal(newsletter.confirmedAt, null)
})

test('and has them erased with the account', async () => {
  const asha = await writer(true)
  assert.equal((await testApi.request('users/me/delete', { as: asha, body: { password: ashasPassword } })).status, 200)
  assert.deepEqual(await known(asha), { enquiries: 0, readers: 0 })
})

test('an account under somebody else’s e-mail neither sees nor erases what they wrote', async () => {
  const stranger = await writer(false)
  const { body } = await testApi.request('users/me/data', { as: stranger })
  assert.match(String(body['byEmail']), /^Answer one of our mails first/)
  await testApi.request('users/me/delete', { as: stranger, body: { password: ashasPassword } })
  assert.deepEqual(await known(stranger), { enquiries: 1, readers: 1 })
})

test('the code from a mail proves it, too', async () => {
  const asha = await writer(false)
  await testApi.request('users/me/delete-code', { method: 'POST', as: asha })
  const mails = await testApi.listMailsTo(asha.user.email)
  const mail = mails.find(({ subject }) => subject === 'Your code to delete your account')
  const code = /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(mail?.text ?? '')?.[0]
  assert.equal((await testApi.request('users/me/delete', { as: asha, body: { code } })).status, 200)
  assert.deepEqual(await known(asha), { enquiries: 0, readers: 0 })
})
