import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const documents = ['README.md', ...globSync('docs/**/*.md')].map((file) => file.replaceAll('\\', '/'))

// Skips bench/results, which the benchmark writes.
function namedPaths(text: string): string[] {
  return [
    ...text.matchAll(
      /`((?!bench\/results)(?:server|shop|web|providers|sandbox|counter|catalogue|journeys|prove|bench|commands|contract|docs)\/[\w./-]+)`/g,
    ),
  ].map((match) => match[1] ?? '')
}

test('every file that the documents name is there', () => {
  const named = documents.flatMap((file) => namedPaths(readFileSync(file, 'utf8')).map((path) => `${file}: ${path}`))
  assert.ok(named.length > 60, `only ${named.length} paths were found`)
  assert.deepEqual(
    named.filter((line) => !existsSync(line.split(': ')[1] ?? '')),
    [],
  )
})

test('a file that is not there would be noticed', () => {
  assert.deepEqual(namedPaths('see `server/orders/lifecycle/settle.ts` and `npm test`'), [
    'server/orders/lifecycle/settle.ts',
  ])
  assert.ok(!existsSync('server/orders/lifecycle/settle.ts'))
})

test('the documents refer to documents that are there', () => {
  const broken = documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
      .map((match) => match[1] ?? '')
      .filter((link) => !existsSync(new URL(link, `file://${process.cwd()}/${file}`)))
      .map((link) => `${file}: ${link}`),
  )
  assert.deepEqual(broken, [])
})

test('every decision says its number, its day and its status, and stands in the list of them', () => {
  const list = readFileSync('docs/decisions/README.md', 'utf8')
  const decisions = globSync('docs/decisions/[0-9]*.md').map((file) => file.replaceAll('\\', '/').slice(15))
  assert.ok(decisions.length > 60)
  for (const name of decisions) {
    const text = readFileSync(`docs/decisions/${name}`, 'utf8')
    const number = name.slice(0, 3)
    const [, title] = new RegExp(`^# ${number}\\. (.+)\n\nDate: \\d{4}-\\d\\d-\\d\\d · Status: \\w+`).exec(text) ?? []
    assert.ok(title, `${name} begins otherwise than the others`)
    assert.ok(list.includes(`\n- [${number}](${name}) ${title}\n`), `${name} is not in the list, or not by its title`)
  }
})
