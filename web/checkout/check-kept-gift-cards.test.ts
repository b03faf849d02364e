import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseApiError, type ApiAnswer } from '#web/api/api-client.ts'
import { checkKeptGiftCards } from './check-kept-gift-cards.ts'

type Answer = ApiAnswer<'POST /api/gift-cards'>
const cards = [{ last4: '0C5D', balance: 500_00, validUntil: '2029-11-30' }]
const offline: Answer = { ok: false, reason: 'offline', message: 'No line.', status: 0, details: {} }
const busy: Answer = { ...parseApiError(429, null), retryAfterSeconds: 30 }

async function check(...answers: Answer[]) {
  const [waits, troubles]: [number[], string[]] = [[], []]
  const checked = await checkKeptGiftCards({
    ask: () => Promise.resolve(answers.shift()!),
    delay: (ms) => Promise.resolve(void waits.push(ms)),
    onTrouble: (message) => void troubles.push(message),
  })
  return { checked, waits, troubles }
}

test('a lost line or a busy shop costs the shopper no gift card', async () => {
  const { checked, waits, troubles } = await check(offline, busy, parseApiError(500, null), {
    ok: true,
    data: { cards },
  })
  assert.deepEqual(checked, { ok: true, cards })
  assert.deepEqual(waits, [5_000, 30_000, 5_000])
  assert.equal(troubles[0], 'No line.')
})

test('a card that the shop refuses goes, with the reason', async () => {
  const message = 'All of it is spent.'
  const refused = parseApiError(409, { error: { message } })
  assert.deepEqual((await check(refused)).checked, { ok: false, message })
})
