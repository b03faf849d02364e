import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import type { Settings } from '#config'
import { listEmailPreviews } from '#server/platform/mail/email-previews.ts'
import { loadDerivedKeys, type DerivedKeys } from '#server/platform/settings/derived-keys.ts'
import { openDemoSecrets, type DemoSecrets } from '#sandbox/demo-secrets.ts'
import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts'
import { sandboxAddresses } from './open-providers.ts'

export function openSandbox(start: Settings, secrets: DemoSecrets, keys: DerivedKeys): Sandbox {
  return createSandbox({
    ...secrets,
    ...sandboxAddresses(start),
    controlPanel: { secret: keys.sandboxPanel, isLocalAllowed: isOnlyLocal(start) },
    backOffice: { url: `${start.publicUrl}/counter/demo-sign-in`, pass: keys.demoSignIn },
    emailPreviews: () => listEmailPreviews(start),
    now: () => new Date(),
  })
}

/** Behind a proxy every request seems local. */
export function isOnlyLocal({ publicUrl, trustProxy }: Settings): boolean {
  return !trustProxy && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(publicUrl).hostname)
}

export type SandboxAddress = { url: string; smtpUrl: string | undefined }

/** Several web processes share a sandbox on its own port, because its memory is in one process. */
export async function serveDemoSandbox(start: Settings): Promise<SandboxAddress & { close(): Promise<void> }> {
  const sandbox = openSandbox(start, await openDemoSecrets(start.dataDir), await loadDerivedKeys(start))
  const server = createServer(getRequestListener(new Hono().route('/sandbox', sandbox.app).fetch))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const smtpUrl = start.mail.smtpUrl ? undefined : await sandbox.startMailListener(start.mail.sandboxPort)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    smtpUrl,
    async close() {
      server.close()
      server.closeAllConnections()
      await sandbox.close()
    },
  }
}

export function forwardToSandbox({ url }: SandboxAddress): Hono {
  const app = new Hono()
  app.all('*', (c) => {
    const { pathname, search } = new URL(c.req.url)
    // All connections come from this machine, so the header reports a remote client; the control panel checks it.
    const from = getConnInfo(c).remote.address ?? ''
    const headers = { ...c.req.header(), ...(isLoopback(from) ? {} : { 'x-forwarded-for': from }) }
    return proxy(`${url}${pathname}${search}`, { raw: c.req.raw, headers, redirect: 'manual' })
  })
  return app
}

const isLoopback = (address: string) => /^(127\.|::1$|::ffff:127\.)/.test(address)
