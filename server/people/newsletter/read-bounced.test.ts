import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBounced } from './read-bounced.ts'

const report = (fields: string, encoding = '7bit') => {
  const encoded = encoding === 'base64' ? Buffer.from(fields).toString('base64').replaceAll(/.{76}/g, '$&\n') : fields
  return `Return-Path: <>
From: MAILER-DAEMON@mx.example.in (Mail Delivery System)
To: letter@shop.example
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="cut"

--cut
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--cut
Content-Type: message/delivery-status
Content-Transfer-Encoding: ${encoding}

${encoded}
--cut
Content-Type: message/rfc822

From: Gathri <letter@shop.example>
Subject: New trays

Hello
--cut--
`
}
const server = 'Reporting-MTA: dns; mx.example.in\nArrival-Date: Mon, 30 Nov 2026 10:00:00 +0530\n\n'
const about = (email: string, action: string, status: string, more = '') =>
  `Final-Recipient: rfc822; ${email}\nAction: ${action}\nStatus: ${status}\n${more}`

async function read(text: string) {
  const { gone, kept } = await readBounced(text)
  return { gone: gone.filter((email) => email.endsWith('@example.in')).toSorted(), kept: kept.toSorted() }
}

test('a report names who is gone, and keeps those whose mail is late or whose mailbox is full', async () => {
  const fields = [
    about('Gone@Example.in', 'failed', '5.1.1'),
    about('late@example.in', 'delayed', '4.4.1'),
    about('full@example.in', 'failed', '5.2.2'),
    about('blocked@example.in', 'failed', '5.7.1', 'Diagnostic-Code: smtp; 550 5.7.1 see 5.1.1 of our list\n'),
  ].join('\n')
  const expected = {
    gone: ['gone@example.in'],
    kept: ['blocked@example.in', 'full@example.in', 'late@example.in'],
  }
  for (const encoding of ['7bit', 'base64']) assert.deepEqual(await read(report(server + fields, encoding)), expected)
  const quoted = fields.replaceAll('\n\n', '\n').replaceAll(/^/gm, '> ')
  assert.deepEqual(await read(`Look what came:\n${quoted}`), expected, 'as a mail program quotes it')
})

test('the reader is the address that was written to, also when the mail was forwarded', async () => {
  const forwarded = `Original-Recipient: rfc822;reader@example.in\n${about('moved@elsewhere.example', 'failed', '5.1.1')}`
  assert.deepEqual((await read(report(server + forwarded))).gone, ['reader@example.in'])
})

test('a server without a code of its own tells the reason in its words', async () => {
  const told = 'Diagnostic-Code: smtp;\n 550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found\n'
  const vague = [about('gone@example.in', 'failed', '5.0.0', told), about('who@example.in', 'failed', '5.0.0')].join(
    '\n',
  )
  assert.deepEqual(await read(report(server + vague)), { gone: ['gone@example.in'], kept: ['who@example.in'] })
})

test('several sources are pasted at once, and who comes back later for good is gone', async () => {
  const first = report(server + about('asha@example.in', 'delayed', '4.4.1'), 'base64')
  const second = report(server + about('asha@example.in', 'failed', '5.1.1'), 'base64')
  assert.deepEqual(await read(first), { gone: [], kept: ['asha@example.in'] })
  assert.deepEqual(await read(`\n${first}\n${second}`), { gone: ['asha@example.in'], kept: [] })
})

test('addresses that staff write, or that a mail has only in its words, are gone', async () => {
  const words = 'Your message to <Riya@Example.in> was not delivered.\nmeera@example.in, [dev@example.in].'
  assert.deepEqual((await read(words)).gone, ['dev@example.in', 'meera@example.in', 'riya@example.in'])
})

test('the words of a report take off nobody but the reader that the mail was written to', async () => {
  const written = (email: string, words: string, fields: string) =>
    report(server + fields)
      .replace('could not be delivered.', `could not be delivered. ${words}`)
      .replace('\nSubject: New trays', `\nTo: ${email}\nSubject: New trays`)
  const strangers = 'Also gone: <asha@example.in>, <riya@example.in>'
  const forged = written('mallory@example.in', strangers, about('mallory@example.in', 'failed', '5.1.1'))
  assert.deepEqual(await read(forged), { gone: ['mallory@example.in'], kept: [] })
  const forwarded = written('reader@example.in', '', about('moved@elsewhere.example', 'failed', '5.1.1'))
  assert.deepEqual((await read(forwarded)).gone, ['reader@example.in'])
  const full = written(
    'reader@example.in',
    '<reader@example.in> is full',
    about('moved@elsewhere.example', 'failed', '5.2.2'),
  )
  assert.deepEqual((await read(full)).gone, [])
})

test('words with the code of a full mailbox take nobody off', async () => {
  const words = (code: string) =>
    `Your message wasn't delivered to riya@example.in.\nThe response from mx.example.in [10.5.1.1] was: ${code} over quota`
  assert.deepEqual(await read(words('552 5.2.2')), { gone: [], kept: ['riya@example.in'] })
  assert.deepEqual(await read(words('452-4.2.2')), { gone: [], kept: ['riya@example.in'] })
  assert.deepEqual(await read(words('550-5.1.1')), { gone: ['riya@example.in'], kept: [] })
})
