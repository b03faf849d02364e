import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

export async function openTestProvider(t: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export const respondWith =
  (body: unknown): RequestListener =>
  (_request, response) =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(body))

/** Sends spaces as fast as possible, or 80 a second. `taken` counts bytes. */
export function respondEndlessly(pace: 'fast' | 'slow'): { answer: RequestListener; taken: () => number } {
  let taken = 0
  const spaces = Buffer.alloc(pace === 'fast' ? 65_536 : 8, ' ')
  return {
    taken: () => taken,
    answer(_request, response) {
      response.setHeader('content-type', 'application/json')
      const write = () => {
        while (!response.destroyed) {
          taken += spaces.length
          if (!response.write(spaces)) return void response.once('drain', write)
          if (pace === 'slow') return void setTimeout(write, 100)
        }
      }
      write()
    },
  }
}
