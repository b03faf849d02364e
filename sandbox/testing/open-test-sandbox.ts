import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import type { SandboxOptions } from '#sandbox/sandbox-options.ts'
import { serveSandbox } from '#sandbox/serve-sandbox.ts'
import { createTestFolder } from './create-test-folder.ts'

export const testSecrets = {
  keyId: 'rzp_test_Gathri00000001',
  keySecret: 'the key secret of the tests',
  webhookSecret: 'the webhook secret of the tests',
  courierEmail: 'api@gathri.example',
  courierPassword: 'the courier password of the tests',
  courierWebhookToken: 'the courier token of the tests',
  googleClientId: 'gathri.apps.sandbox.example',
  googleClientSecret: 'the google secret of the tests',
  ga4MeasurementId: 'G-GATHRI0001',
  ga4ApiSecret: 'the analytics secret of the tests',
}

export type ReceivedWebhook = { path: string; headers: Record<string, string>; body: string }

/** Opens a sandbox, and a shop that records webhooks and answers with `statusForRequest`. */
export async function openTestSandbox(
  t: TestContext,
  options: Partial<SandboxOptions> = {},
  statusForRequest: (nth: number) => number = () => 200,
) {
  const receivedWebhooks: ReceivedWebhook[] = []
  const shop = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const headers = request.headers as Record<string, string>
      receivedWebhooks.push({ path: request.url ?? '', headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(statusForRequest(receivedWebhooks.length)).end()
    })
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const sandbox = await serveSandbox(
    {
      ...testSecrets,
      dataDir: createTestFolder(),
      shopUrl: `http://127.0.0.1:${(shop.address() as AddressInfo).port}`,
      now: () => new Date(),
      webhookRetryDelaysMs: [5, 10, 20],
      ...options,
    },
    0,
  )
  t.after(async () => {
    await sandbox.close()
    shop.closeAllConnections()
    shop.close()
  })

  async function control<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${sandbox.url}/control${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    return (await response.json()) as T
  }

  return {
    ...sandbox,
    arrived: receivedWebhooks,
    control,
    fault: (fault: Record<string, unknown>) => control('PUT', '/faults', fault),
  }
}
