import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '#config'
import * as templates from './templates/account-emails.ts'
import { renderEmail, type EmailContent } from './render-email.ts'

const shopUrl = 'https://gathri.example'
const look = readConfig({ PUBLIC_URL: shopUrl })
const facts = {
  firstName: 'Asha',
  shopUrl,
  url: `${shopUrl}/auth/reset-password?code=a&b=<c>`,
  code: 'K7M2Q-9XWTB',
}
const all = Object.values(templates).map((write) => renderEmail(write(facts), look))

test('every letter has a subject, and says the same as HTML and as text', () => {
  assert.equal(all.length, 7)
  for (const { subject, html, text } of all) {
    assert.ok(subject.length > 10 && subject.length < 70, subject)
    const words = html.replace(/<style[\s\S]*?<\/style>|<title>.*?<\/title>/g, '').replace(/<[^>]+>/g, ' ')
    for (const sentence of text.split('\n\n').filter((part) => /^[A-Z].*\.$/.test(part)))
      assert.ok(
        words
          .replace(/&#39;/g, "'")
          .replace(/&quot;/g, '"')
          .includes(sentence),
        sentence,
      )
  }
})

test('a letter has a heading, and says in lists of mails what it is about', () => {
  for (const { subject, html } of all) {
    const heading = /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]
    assert.equal(heading, subject)
    const [, preheader = ''] = /<div style="display:none[^>]*>(.*?)<\/div>/.exec(html) ?? []
    assert.doesNotMatch(preheader, /^(Namaste|Gathri)/)
    assert.ok(preheader.length > 20, subject)
  }
})

test('only an address with a code in it is spelled out below its button', () => {
  const spelled = (email: EmailContent) => renderEmail(email, look).html.includes('If the button does not work')
  assert.equal(spelled(templates.passwordResetEmail(facts)), true)
  assert.equal(spelled(templates.welcomeEmail(facts)), false)
})

test('a letter needs no picture, no script and no style sheet from elsewhere', () => {
  for (const { html } of all) assert.doesNotMatch(html, /<(img|script|link|iframe|form)|url\(|@import/i)
})

test('links are escaped in HTML and whole in text', () => {
  const { html, text } = renderEmail(templates.passwordResetEmail(facts), look)
  assert.ok(text.includes(facts.url))
  assert.ok(html.includes('href="https://gathri.example/auth/reset-password?code=a&amp;b=&lt;c&gt;"'))
})
