import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { createTransport } from 'nodemailer'
import { createSmtp } from '#providers/mail/smtp.ts'
import type { ReceivedMail } from './mailbox.ts'
import { openTestSandbox } from '#sandbox/testing/open-test-sandbox.ts'

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
  const receivedMails = await sandbox.control<ReceivedMail[]>('GET', '/mail')
  assert.deepEqual(
    receivedMails.map(({ subject }) => subject),
    ['Whole'],
  )
})

test('any mail client can send here: in the open or by STARTTLS, with a password or without', async (t) => {
  const sandbox = await openTestSandbox(t)
  const port = Number(new URL(sandbox.smtpUrl).port)
  const auth = { user: 'shop', pass: 'secret' }
  const tls = { rejectUnauthorized: false }
  const ways = {
    plain: { ignoreTLS: true },
    'plain, signed in': { ignoreTLS: true, auth },
    'in secret': { requireTLS: true, tls },
    'in secret, signed in': { requireTLS: true, tls, auth },
  }
  for (const [subject, way] of Object.entries(ways)) {
    const transport = createTransport({ host: '127.0.0.1', port, ...way })
    await transport.sendMail({ from: 'shop@gathri.example', to: 'asha@example.in', subject, text: 'Hello' })
    transport.close()
  }
  const receivedMails = await sandbox.control<ReceivedMail[]>('GET', '/mail')
  assert.deepEqual(receivedMails.map(({ subject }) => subject).toSorted(), Object.keys(ways).toSorted())
  const controlPanel = await (await fetch(sandbox.url)).text()
  assert.ok(controlPanel.includes(sandbox.smtpUrl), 'the panel says where')
})
