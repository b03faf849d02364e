import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '#config'
import { describeStrip, toStrip } from './journey-strip.ts'
import { renderEmail } from './render-email.ts'

const drawn = (strip: ReturnType<typeof toStrip>) =>
  renderEmail({ subject: 'Order', greeting: 'Namaste,', paragraphs: ['Thanks.'], strip, notes: [] }, readConfig({}))

test('a mail shows by five dots how far the gift is, in cells and in words', () => {
  const { html, text } = drawn(toStrip('placed', { checked: true }))
  assert.ok(text.includes('● ● ○ ○ ○\nSo far: ordered, words checked. Next: tied.'), text)
  assert.equal((html.match(/<td/g) ?? []).length, 5)
  assert.equal((html.match(/●/g) ?? []).length, 2)
  assert.ok(html.includes('So far: ordered, words checked. Next: tied.'))
})

test('words that somebody still reads are not told as checked; what has none is made', () => {
  assert.equal(describeStrip(toStrip('placed', { checked: false })), 'So far: ordered. Next: words checked.')
  assert.equal(describeStrip(toStrip('placed', null)), 'So far: ordered. Next: made.')
  assert.equal(describeStrip(toStrip('sent', null)), 'So far: ordered, made, tied, on its way. Next: arrived.')
  assert.equal(describeStrip(toStrip('arrived', null)), 'All done: ordered, made, tied, on its way, arrived.')
})
