import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { SandboxOptions } from './sandbox-options.ts'
import { createSandbox } from './sandbox.ts'

export type ServedSandbox = {
  url: string
  smtpUrl: string
  webhooksSettled(): Promise<void>
  close(): Promise<void>
}

/** On the loopback interface; port 0 takes any free port. */
export async function serveSandbox(options: Omit<SandboxOptions, 'publicUrl'>, port: number): Promise<ServedSandbox> {
  const app = new Hono()
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox`
  const sandbox = createSandbox({ ...options, publicUrl: url })
  app.route('/sandbox', sandbox.app)
  app.get('/', (c) => c.redirect('/sandbox'))
  const smtpUrl = await sandbox.startMailListener(0)
  return {
    url,
    smtpUrl,
    webhooksSettled: sandbox.webhooksSettled,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      await sandbox.close()
      server.closeAllConnections()
      await closed
    },
  }
}
