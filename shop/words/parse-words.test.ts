import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkLinks, checkPath } from './check-links.ts'
import { parseQuestions, parseWords } from './parse-words.ts'

test('words become paragraphs, lists and links, and nothing else', () => {
  assert.deepEqual(parseWords('We are <b>four</b>.\n\nWe make\n- trays, [see them](/shop)\n- boxes\n'), [
    { kind: 'paragraph', lines: [['We are <b>four</b>.']] },
    { kind: 'paragraph', lines: [['We make']] },
    { kind: 'list', lines: [['trays, ', { words: 'see them', to: '/shop' }], ['boxes']] },
  ])
  assert.deepEqual(parseWords(' \n\n'), [])
})

test('a link leads to a public page of the shop or to another site by https', () => {
  for (const to of ['/shop?category=3', '/product/12', '/', '/gifts/diwali', 'https://example.in/a'])
    assert.equal(checkLinks(`[x](${to})`), undefined, to)
  for (const to of ['javascript:alert', '//example.in', 'http://example.in', '/nowhere', '/order', '/404', 'shop'])
    assert.match(checkLinks(`[x](${to})`) ?? '', /The link “x” leads nowhere/, to)
  assert.equal(checkPath('/about'), undefined)
  assert.match(checkPath('/checkout') ?? '', /such as \/shop/)
})

test('a line that ends with a question mark is a question', () => {
  assert.deepEqual(parseQuestions('Before.\nDo you ship to Goa?\nYes.\nIn 4 days.\n\nAnd gift cards?\nSoon.'), [
    { question: 'Do you ship to Goa?', answer: 'Yes.\nIn 4 days.\n\n' },
    { question: 'And gift cards?', answer: 'Soon.\n' },
  ])
})
