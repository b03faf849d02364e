import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { readConfig } from '#config'
import { mailWordNames, mailWords } from '#shop/words/mail-words.ts'
import type { Words } from '#server/platform/settings/read-words.ts'
import { listEmailPreviews } from './email-previews.ts'

const look = readConfig({ PUBLIC_URL: 'https://gathri.example' })
const previews = listEmailPreviews(look)

test('every email of the shop can be looked at', async () => {
  const files = readdirSync(new URL('templates', import.meta.url))
  const exported = files.map((file) => import(`./templates/${file}`) as Promise<object>)
  const templates = (await Promise.all(exported)).flatMap(Object.keys).filter((name) => name.endsWith('Email'))
  assert.ok(templates.length >= 30, `only ${templates.length} were found`)
  assert.deepEqual(
    templates.filter((name) => !previews.some((preview) => preview.name === name)),
    [],
  )
})

test('no email says what only machines say', () => {
  for (const { name, html, text } of previews)
    for (const words of [html, text]) assert.doesNotMatch(words, /undefined|NaN|\[object|null/, name)
})

test('each mail to a shopper begins with the words of the shop, and knows each name in brackets', () => {
  const shown = new Set(previews.flatMap(({ words }) => words ?? []))
  assert.deepEqual([...shown].toSorted(), mailWordNames.toSorted())
  const words = Object.fromEntries(
    mailWordNames.map((name) => [
      name,
      `Hello.\n\nHere: ${mailWords[name].fills.map((each) => `<{${each}}>`).join('')}`,
    ]),
  ) as Words
  for (const { name, words: own, text } of listEmailPreviews({ ...look, words })) {
    if (own === undefined) continue
    assert.ok(text.startsWith('Hello.\n\nHere:'), name)
    assert.doesNotMatch(text, /<>|[{}]/, name)
  }
})
