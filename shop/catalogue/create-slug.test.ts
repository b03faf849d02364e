import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSlug } from './create-slug.ts'

test('a slug has the letters and digits of the name, and is never empty', () => {
  assert.equal(createSlug('Brass inlay tray, 12"'), 'brass-inlay-tray-12')
  assert.equal(createSlug('CAFÉ Box'), 'cafe-box')
  for (const [name, slug] of [
    ['पूजा थाली', 'puja-thali'],
    ['பித்தளை தட்டு', 'pittalai-tattu'],
    ['పూజ పళ్లెం', 'puj-pallen'],
    ['ರಾಖಿ', 'rakhi'],
    ['പൂജ', 'puj'],
    ['রাখি উপহার', 'rakhi-upahar'],
    ['રાખડી', 'rakhadi'],
    ['ਰੱਖੜੀ', 'rakhadi'],
    ['🎁', 'product'],
  ] as const)
    assert.equal(createSlug(name), slug)
  assert.equal(createSlug(`${'a'.repeat(79)} tray`), 'a'.repeat(79))
  for (const name of ['—', '100% Jute_bag', 'a/b\\c', 'x'.repeat(200)])
    assert.match(createSlug(name), /^[a-z0-9]+(-[a-z0-9]+)*$/)
})
