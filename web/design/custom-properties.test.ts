import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const readAll = (pattern: string): string =>
  globSync(pattern)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
const names = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))

// A browser says nothing of a name that is nowhere set, and leaves the whole declaration out.
test('every custom property that a style asks for is set by a style or by a script', () => {
  const styles = readAll('{web,counter}/**/*.css')
  const set = names(styles + readAll('{web,counter}/**/*.{ts,tsx}'), /(--[\w-]+)['"]?\s*[:,]/g)
  // By React Aria.
  set.add('--trigger-width')
  const asked = names(styles, /var\(\s*(--[\w-]+)\s*\)/g)
  assert.ok(asked.size > 40, `only ${asked.size} were found`)
  assert.deepEqual(
    [...asked].filter((name) => !set.has(name)),
    [],
  )
})
