import assert from 'node:assert/strict'
import { createServer, type AddressInfo } from 'node:net'
import { test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import type { ReceivedMail } from '#sandbox/mail/mailbox.ts'
import { openTestSandbox } from '#sandbox/testing/open-test-sandbox.ts'
import { createSmtp } from './smtp.ts'

const mail = {
  id: 'mail-7@gathri.example',
  to: 'asha@example.in',
  subject: 'Your ₹100 voucher, आशा',
  html: '<p>Namaste “Asha”</p>',
  text: 'Namaste “Asha”\nhttps://gathri.example/shop?q=a&page=2',
}
const from = 'Gathri <namaste@gathri.example>'
/** Ample for a busy machine, where an answer comes. */
const smtp = (url: string, timeoutMs = 20_000) => createSmtp({ url, from, timeoutMs })

test('a mail arrives as it was written', async (t) => {
  const sandbox = await openTestSandbox(t)
  assert.deepEqual(await smtp(sandbox.smtpUrl).send(mail), { ok: true, value: null })
  const [received, ...others] = await sandbox.control<ReceivedMail[]>('GET', '/mail?to=Asha@Example.in')
  assert.ok(received)
  assert.deepEqual(others, [])
  assert.deepEqual(
    [received.from, received.to, received.subject, received.messageId],
    [from, [mail.to], mail.subject, '<mail-7@gathri.example>'],
  )
  assert.equal(received.html.trim(), mail.html)
  assert.equal(received.text.trim(), mail.text)
  assert.deepEqual(received.links, ['https://gathri.example/shop?q=a&page=2'])
})

test('files, a reply address and headers come along', async (t) => {
  const sandbox = await openTestSandbox(t)
  const headers = { 'List-Unsubscribe': '<https://gathri.example/leave?code=a>' }
  const attachments = [{ name: 'idea-1.webp', type: 'image/webp', content: new Uint8Array([1, 2, 3]) }]
  await smtp(sandbox.smtpUrl).send({ ...mail, replyTo: 'ravi@example.in', headers, attachments })
  const [received] = await sandbox.control<ReceivedMail[]>('GET', '/mail')
  assert.deepEqual(received?.headers, {
    'reply-to': 'ravi@example.in',
    'list-unsubscribe': '<https://gathri.example/leave?code=a>',
  })
  assert.deepEqual(received.attachments, [{ name: 'idea-1.webp', type: 'image/webp', bytes: 3 }])
})

test('a line break in what people typed makes no header', async (t) => {
  const sandbox = await openTestSandbox(t)
  await smtp(sandbox.smtpUrl).send({ ...mail, subject: 'Hello\r\nBcc: everybody@example.in' })
  const mails = await sandbox.control<ReceivedMail[]>('GET', '/mail')
  assert.deepEqual(
    mails.map(({ to }) => to),
    [[mail.to]],
  )
})

test('an address without a mailbox is told from a mail that is refused', async (t) => {
  const sandbox = await openTestSandbox(t)
  const send = smtp(sandbox.smtpUrl).send
  const unknown = await send({ ...mail, to: 'no-mailbox@example.in' })
  assert.ok(!unknown.ok)
  assert.deepEqual([unknown.reason, unknown.status, unknown.isNoMailbox], ['refused', 550, true])
  await sandbox.fault({ provider: 'mail', fault: 'status', value: 550 })
  const refused = await send(mail)
  assert.ok(!refused.ok)
  assert.deepEqual([refused.reason, refused.isNoMailbox], ['refused', undefined])
})

test('an address leaves lists for the server’s code alone: not for a closed mailbox, nor for codes in its words', async (t) => {
  const answers: Record<string, string> = {
    'gone@example.in': '5.1.1 No such user',
    'closed@example.in': '5.2.1 Mailbox is disabled for now',
    'blocked@example.in': '5.7.1 Blocked, see error 5.1.1 of our list',
  }
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) => done(Object.assign(new Error(answers[address]), { responseCode: 550 })),
  })
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const left: string[] = []
  for (const to of Object.keys(answers)) {
    const sent = await smtp(`smtp://127.0.0.1:${port}`).send({ ...mail, to })
    assert.equal(!sent.ok && sent.reason, 'refused')
    if (!sent.ok && sent.isNoMailbox) left.push(to)
  }
  assert.deepEqual(left, ['gone@example.in'])
})

test('each way of failing has its reason', async (t) => {
  const sandbox = await openTestSandbox(t)
  const failing = async (fault: Record<string, unknown>, timeoutMs?: number) => {
    await sandbox.fault({ provider: 'mail', ...fault })
    const sent = await smtp(sandbox.smtpUrl, timeoutMs).send(mail)
    return sent.ok ? 'sent' : sent.reason
  }
  assert.equal(await failing({ fault: 'status', value: 550 }), 'refused')
  assert.equal(await failing({ fault: 'status', value: 450 }), 'rate-limited')
  assert.equal(await failing({ fault: 'reset' }), 'unavailable')
  assert.equal(await failing({ fault: 'hang' }, 300), 'unavailable')
  assert.deepEqual(await sandbox.control('GET', '/mail'), [])
  // It was accepted, but the reply was lost: the retry is a copy with the same Message-ID.
  assert.equal(await failing({ fault: 'reset_after_commit' }), 'unavailable')
  assert.ok((await smtp(sandbox.smtpUrl).send(mail)).ok)
  const copies = await sandbox.control<ReceivedMail[]>('GET', '/mail')
  assert.deepEqual(
    copies.map(({ messageId }) => messageId),
    ['<mail-7@gathri.example>', '<mail-7@gathri.example>'],
  )
})

test('nobody listening is a reason too', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  const sent = await smtp(`smtp://127.0.0.1:${port}`).send(mail)
  assert.deepEqual([sent.ok, !sent.ok && sent.reason], [false, 'unavailable'])
})
