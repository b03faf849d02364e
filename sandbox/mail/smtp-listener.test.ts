import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { createSmtp } from '#providers/mail/smtp.ts'
import type { Letter } from '#sandbox/mail/mailbox.ts'
import { openTestSandbox } from '#sandbox/test-sandbox.ts'

test('a sender that dies in the middle of a letter leaves none, and harms nobody', async (t) => {
  const sandbox = await openTestSandbox(t)
  const socket = connect(Number(new URL(sandbox.smtpUrl).port), '127.0.0.1')
  await once(socket, 'data')
  for (const line of ['EHLO shop', 'MAIL FROM:<shop@gathri.example>', 'RCPT TO:<asha@example.in>', 'DATA']) {
    socket.write(`${line}\r\n`)
    await once(socket, 'data')
  }
  socket.write('Subject: Half a let')
  socket.destroy()
  const mails = createSmtp({ url: sandbox.smtpUrl, from: 'Gathri <shop@gathri.example>', timeoutMs: 2_000 })
  const whole = { id: 'a@gathri.example', to: 'asha@example.in', subject: 'Whole', html: '<p>a', text: 'a' }
  assert.ok((await mails.send(whole)).ok)
  const letters = await sandbox.control<Letter[]>('GET', '/mail')
  assert.deepEqual(
    letters.map(({ subject }) => subject),
    ['Whole'],
  )
})
