import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSmtp } from '#providers/mail/smtp.ts'
import { openTestSandbox } from '#sandbox/testing/open-test-sandbox.ts'

const mail = {
  id: 'mail-1@gathri.example',
  to: 'asha@example.in',
  subject: 'Tray <b>& box</b>',
  html: '<html><head></head><body><script>alert(1)</script><a href="https://gathri.example/x">Open</a></body></html>',
  text: 'Open https://gathri.example/x',
}

test('letters are read in the browser, in a frame that can do nothing', async (t) => {
  const sandbox = await openTestSandbox(t)
  const read = async (path: string) => {
    const response = await fetch(`${sandbox.url}${path}`)
    return { body: await response.text(), policy: response.headers.get('content-security-policy') ?? '' }
  }
  assert.match((await read('/mail')).body, /No letters yet/)
  const { send } = createSmtp({ url: sandbox.smtpUrl, from: 'Gathri <a@gathri.example>', timeoutMs: 2_000 })
  assert.ok((await send(mail)).ok)

  const list = await read('/mail')
  assert.match(list.body, /<a href="\/sandbox\/mail\/1">Tray &lt;b&gt;&amp; box/)
  assert.match((await read('/mail?to=ravi@example.in')).body, /No letters to ravi@example.in/)
  assert.match((await read('')).body, /href="\/sandbox\/mail\/1"/)

  const page = await read('/mail/1')
  assert.match(page.body, /<a href="https:\/\/gathri.example\/x">/)
  assert.match(page.body, /<iframe/)
  assert.doesNotMatch(page.body, /<script/)
  assert.match(page.policy, /default-src 'none'/)

  const framed = await read('/mail/1/letter')
  assert.match(framed.policy, /sandbox/)
  assert.doesNotMatch(framed.policy, /allow-scripts/)
  assert.match(framed.body, /<base target="_top">/)
  assert.equal((await fetch(`${sandbox.url}/mail/2`)).status, 404)
})

test('every email that the shop hands over can be looked at, invented as it is', async (t) => {
  const preview = { name: 'welcomeEmail', subject: 'Welcome & hello', html: mail.html, text: 'Hello' }
  const sandbox = await openTestSandbox(t, { emailPreviews: () => [preview] })
  const read = async (path: string) => (await fetch(`${sandbox.url}/mail${path}`)).text()
  assert.match(await read(''), /href="\/sandbox\/mail\/previews"/)
  assert.match(await read('/previews'), /href="\/sandbox\/mail\/previews\/welcomeEmail">Welcome &amp; hello</)
  assert.match(await read('/previews/welcomeEmail'), /src="\/sandbox\/mail\/previews\/welcomeEmail\/letter"/)
  const framed = await fetch(`${sandbox.url}/mail/previews/welcomeEmail/letter`)
  assert.match(framed.headers.get('content-security-policy') ?? '', /sandbox allow-popups/)
  assert.equal((await fetch(`${sandbox.url}/mail/previews/none`)).status, 404)
})
