import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type OfflineProxy = {
  origin: string
  disconnect: () => void
  reconnect: () => void
  simulateDeploy: () => void
  close: () => Promise<void>
}

export async function openOfflineProxy(shop: string): Promise<OfflineProxy> {
  let isConnected = true
  let deployed = ''
  const server: Server = createServer((asked, answer) => {
    if (!isConnected) return void asked.socket.destroy()
    forward(shop, asked, answer, asked.url === '/service-worker.js' ? deployed : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    disconnect() {
      isConnected = false
      server.closeAllConnections()
    },
    reconnect: () => void (isConnected = true),
    simulateDeploy: () => void (deployed = `\n// built at ${Date.now()}`),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function forward(shop: string, asked: IncomingMessage, answer: ServerResponse, addition: string): void {
  const headers = { ...asked.headers, ...(addition && { 'accept-encoding': 'identity' }) }
  delete headers['if-none-match']
  const onward = request(new URL(asked.url ?? '/', shop), { method: asked.method ?? 'GET', headers }, (found) => {
    const { 'content-length': length, ...rest } = found.headers
    answer.writeHead(
      found.statusCode ?? 502,
      addition ? rest : { ...rest, ...(length && { 'content-length': length }) },
    )
    found.pipe(answer, { end: addition === '' })
    if (addition) found.on('end', () => answer.end(addition))
  })
  onward.on('error', () => answer.destroy())
  asked.pipe(onward)
}
