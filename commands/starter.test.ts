import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test, type TestContext } from 'node:test'

const opening = `const { waitForPages, tellStarter } = await import('./starter.ts')
console.log('made ready')
await waitForPages()
console.log('open')
tellStarter()`

function open(t: TestContext, environment: NodeJS.Dict<string>) {
  const shop = spawn(process.execPath, ['--input-type=module', '-e', opening], {
    env: { ...process.env, GATHRI_STARTED: undefined, GATHRI_PAGES: undefined, ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  t.after(() => shop.kill('SIGKILL'))
  let said = ''
  shop.stdout?.on('data', (text: Buffer) => (said += text.toString()))
  return {
    shop,
    said: () => said,
    until: async (word: string) => {
      while (!said.includes(word)) await once(shop.stdout!, 'data', { signal: t.signal })
    },
  }
}

test(
  'a shop whose pages are still built opens when they are, and says so to npm start',
  { timeout: 60_000 },
  async (t) => {
    const { shop, said, until } = open(t, { GATHRI_STARTED: '1', GATHRI_PAGES: 'building' })
    await until('made ready')
    assert.doesNotMatch(said(), /open/)
    const told = once(shop, 'message')
    shop.send('pages built')
    const [message] = await told
    assert.deepEqual(message, { steps: [] })
    // The open channel does not keep the process alive.
    assert.deepEqual(await once(shop, 'exit'), [0, null])
    assert.match(said(), /open/)
  },
)

test('a shop that nobody started so waits for nothing', { timeout: 60_000 }, async (t) => {
  const { shop, until } = open(t, { GATHRI_PAGES: 'building' })
  await until('open')
  shop.disconnect()
  assert.deepEqual(await once(shop, 'exit'), [0, null])
})
