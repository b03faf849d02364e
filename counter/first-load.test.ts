import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'

type Manifest = Record<
  string,
  { file: string; imports?: string[]; dynamicImports?: string[]; isDynamicEntry?: boolean }
>

const manifest: Manifest = JSON.parse(readFileSync('build/counter/manifest.json', 'utf8'))
const style = 'counter/counter.css'

function withImports(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const needed of manifest[name]?.imports ?? []) withImports(needed, found)
  return found
}

const sizes = new Map<string, number>()

/** Brotli at its best, as in a release. */
function bytesOf(file: string): number {
  const size = sizes.get(file) ?? brotliCompressSync(readFileSync(`build/counter/${file}`)).length
  sizes.set(file, size)
  return size
}

/** KB of 1,000 bytes. */
const kilobytes = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + bytesOf(manifest[name]?.file ?? ''), 0) / 1000

test('the back office loads 220 KB at most before its first screen, the sign-in page 130 KB, the packing table 130 KB, a further screen 60 KB', (t) => {
  const counter = withImports('counter/counter.entry.tsx')
  const signIn = withImports('counter/sign-in.entry.tsx')
  const screens = Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry)
  assert.ok(screens.length > 0, 'no screen is loaded by itself')
  const today = kilobytes(withImports('counter/today/today-screen.tsx', new Set(counter)))
  const largest = Math.max(
    ...screens.map((name) => kilobytes([...withImports(name)].filter((part) => !counter.has(part)))),
  )
  const table = kilobytes([...withImports('counter/table.entry.tsx'), 'counter/table.css'])
  const loaded = { table, counter: today + kilobytes([style]), signIn: kilobytes(signIn) + kilobytes([style]), largest }
  t.diagnostic(
    `back office with its first screen ${loaded.counter.toFixed(1)} KB, sign-in page ${loaded.signIn.toFixed(1)} KB`,
  )
  t.diagnostic(`packing table ${loaded.table.toFixed(1)} KB`)
  t.diagnostic(`largest further screen ${loaded.largest.toFixed(1)} KB`)
  assert.ok(loaded.counter <= 220, `the back office loads ${loaded.counter} KB`)
  assert.ok(loaded.signIn <= 130, `the sign-in page loads ${loaded.signIn} KB`)
  assert.ok(loaded.table <= 130, `the packing table loads ${loaded.table} KB`)
  assert.ok(loaded.largest <= 60, `a screen loads ${loaded.largest} KB`)
})

test('of other languages nothing is sent', () => {
  const sent = Object.values(manifest)
    .map(({ file }) => readFileSync(`build/counter/${file}`, 'utf8'))
    .join('')
  assert.ok(sent.includes('`Clear search`'), 'the words of the library are found')
  for (const words of ['Suche zurücksetzen', 'Effacer la recherche', 'Borrar búsqueda'])
    assert.ok(!sent.includes(words), words)
})
