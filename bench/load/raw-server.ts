import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

// What everything is compared with: a bare `node:http` server that fetches one answer of the shop, head and body, and
// from then on gives the same bytes to whoever asks; under `/bare` with as little of a head as there can be.
// Arguments: the address, and the encoding to ask for.

const [address = '', encoding = 'identity'] = process.argv.slice(2)

get(address, { agent: false, headers: { 'accept-encoding': encoding } }, (answer) => {
  void serve(answer)
})

async function serve(answer: IncomingMessage): Promise<void> {
  const body = Buffer.concat(await answer.toArray())
  // These belong to a connection or a moment; the server writes them itself.
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
