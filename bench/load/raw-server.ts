import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

// Fetches one response of the shop and serves the same head and body; under `/bare` with the smallest head.
// Arguments: URL, accept-encoding.

const [address = '', encoding = 'identity'] = process.argv.slice(2)

get(address, { agent: false, headers: { 'accept-encoding': encoding } }, (answer) => {
  void serve(answer)
})

async function serve(answer: IncomingMessage): Promise<void> {
  const body = Buffer.concat(await answer.toArray())
  // The server writes these itself.
  const { connection: _c, 'keep-alive': _k, date: _d, ...headers } = answer.headers
  const bare = { 'content-type': headers['content-type'], 'content-length': body.length }
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    response.writeHead(200, request.url === '/bare' ? bare : headers)
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => {
    process.send!({ port: (server.address() as AddressInfo).port, bytes: body.length })
  })
}
