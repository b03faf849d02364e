import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

/** Each call that logs, with the beginning of its first argument. */
const logCalls = (source: string) => [...source.matchAll(/\blog\.(?:info|warn|error|fatal)\(([\s\S]{0,60})/g)]
/** A literal key, or a variable with one. */
const eventOf = (call: string) => /^\s*\{\s*(event(?=,)|event: '[a-z_]+\.[a-z_]+')/.exec(call)?.[1]

const files = ['main.ts', ...globSync('server/**/*.ts')].filter((file) => !/\.test\.ts$|\/testing\//.test(file))

test('every line of the log says by a stable key what happened', () => {
  const calls = files.flatMap((file) =>
    logCalls(readFileSync(file, 'utf8')).map((call) => ({ file, event: eventOf(call[1] ?? '') })),
  )
  assert.ok(calls.length > 30, `only ${calls.length} were found`)
  assert.deepEqual(
    calls.filter(({ event }) => event === undefined).map(({ file }) => file),
    [],
  )
})

test('a line without a key would be noticed', () => {
  const [call] = logCalls("shop.log.warn({ err: error }, 'it did not work')")
  assert.ok(call)
  assert.equal(eventOf(call[1] ?? ''), undefined)
})
