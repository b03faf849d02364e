import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listEmailPreviews } from './email-previews.ts'
import * as account from './templates/account-emails.ts'
import * as enquiry from './templates/enquiry-emails.ts'
import * as merchant from './templates/merchant-emails.ts'
import * as newsletter from './templates/newsletter-emails.ts'
import * as order from './templates/order-emails.ts'
import * as staff from './templates/staff-emails.ts'

const previews = listEmailPreviews('https://gathri.example')

test('every email of the shop can be looked at', () => {
  const templates = Object.keys({ ...account, ...enquiry, ...merchant, ...newsletter, ...order, ...staff }).filter(
    (name) => name.endsWith('Email'),
  )
  assert.ok(templates.length >= 20)
  assert.deepEqual(
    templates.filter((name) => !previews.some((preview) => preview.name === name)),
    [],
  )
})

test('no email says what only machines say', () => {
  for (const { name, html, text } of previews)
    for (const words of [html, text]) assert.doesNotMatch(words, /undefined|NaN|\[object|null/, name)
})
