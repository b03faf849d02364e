import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { createRazorpay } from '#providers/payment/razorpay.ts'
import { createTestFolder } from './testing/create-test-folder.ts'

type Greeting = { url: string; environment: Record<string, string> }

async function start(data: string): Promise<{ sandbox: ChildProcess; greeting: Greeting }> {
  const args = ['sandbox/main.ts', '--port', '0', '--data', data, '--shop-url', 'http://127.0.0.1:9']
  const sandbox = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(sandbox.stdout), 'line')) as [string]
  return { sandbox, greeting: JSON.parse(line) as Greeting }
}

function createShopClient({ environment }: Greeting) {
  return createRazorpay({
    baseUrl: environment['RAZORPAY_BASE_URL'] ?? '',
    keyId: environment['RAZORPAY_KEY_ID'] ?? '',
    keySecret: environment['RAZORPAY_KEY_SECRET'] ?? '',
    webhookSecrets: [environment['RAZORPAY_WEBHOOK_SECRET'] ?? ''],
    checkoutScriptUrl: environment['RAZORPAY_CHECKOUT_URL'] ?? '',
  })
}

test('a sandbox on its own survives being killed, and stops cleanly when asked', async () => {
  const data = createTestFolder()
  const first = await start(data)
  const order = { amount: 259_900, currency: 'INR', receipt: 'tray-1', notes: {} } as const
  const created = await createShopClient(first.greeting).createOrder(order)
  assert.ok(created.ok)
  first.sandbox.kill('SIGKILL')
  await once(first.sandbox, 'exit')

  const second = await start(data)
  const found = await createShopClient(second.greeting).findOrderByReceipt('tray-1')
  assert.ok(found.ok)
  assert.equal(found.value?.id, created.value.id)
  second.sandbox.kill('SIGTERM')
  assert.deepEqual(await once(second.sandbox, 'exit'), [0, null])
})
