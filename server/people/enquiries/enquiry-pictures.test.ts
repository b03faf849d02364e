import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openTestApi } from '#server/testing/open-test-api.ts'
import { enquiryPictures } from '#server/platform/database/enquiry-tables.ts'
import { createLargePng } from '#server/testing/picture-fixtures.ts'

const testApi = await openTestApi({ ENQUIRIES_PER_MINUTE: '0', ENQUIRIES_PER_ADDRESS: '1000' })
after(() => testApi.close())

const fields = {
  kind: 'bespoke',
  occasion: 'Wedding',
  quantity: '40',
  budget: 'Not sure yet',
  city: 'Jaipur',
  name: 'Asha Rao',
  phone: '9876543210',
}

async function sendForm(person: number, picture: Buffer): Promise<number> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('email', `asha${person}@example.in`)
  form.set('idea', `Potlis in marigold yellow, for ${person} people.`)
  form.append('pictures', new File([new Uint8Array(picture)], 'large.png'))
  const response = await testApi.api.request('/api/enquiries', { method: 'POST', body: form })
  await response.arrayBuffer()
  return response.status
}

test('eight forms of pictures that unpack to 100 MB each leave the shop’s memory and its time alone', async (t) => {
  const picture = await createLargePng(5_000)
  await sendForm(0, picture)
  const highest = () => process.resourceUsage().maxRSS / 1024
  const before = { memory: highest(), time: process.cpuUsage() }
  const statuses = await Promise.all(Array.from({ length: 8 }, (_, person) => sendForm(person + 1, picture)))
  const grown = highest() - before.memory
  const { user, system } = process.cpuUsage(before.time)
  t.diagnostic(`${Math.round(grown)} MB more, ${Math.round((user + system) / 1000)} ms of the shop’s time`)
  assert.deepEqual(new Set(statuses), new Set([200]))
  assert.ok(grown < 120, `${grown} MB`)
  // Microseconds; decoding one of the eight here would take half a second.
  assert.ok(user + system < 2_000_000, `${user + system} µs`)
  assert.equal((await testApi.shop.database.orm.select().from(enquiryPictures)).length, 9)
})
