import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { listEmailPreviews } from './email-previews.ts'

const previews = listEmailPreviews('https://gathri.example')

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
