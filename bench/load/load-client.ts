import { connect } from 'node:net'
import { percentile } from '../statistics.ts'
import { readResponseHead } from './read-response-head.ts'
import type { Load, LoadOutcome } from './load.ts'
import { serveLoads } from './open-client.ts'

// Bare sockets, reading only status and length: the client must cost less than the server.

serveLoads(send)

async function send(load: Load): Promise<LoadOutcome> {
  const headers = Object.entries(load.headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`)
  const requests = load.paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${load.port}\r\n${headers.join('')}\r\n`),
  )
  const times: number[] = []
  let refused = 0
  let sent = 0
  const used = process.cpuUsage()
  const from = performance.now()
  const until = from + load.seconds * 1_000
  const maxRequests = load.requests ?? Number.POSITIVE_INFINITY
  await Promise.all(Array.from({ length: load.connections }, runConnection))
  const seconds = (performance.now() - from) / 1_000
  const { user, system } = process.cpuUsage(used)
  if (refused > 0) throw new Error(`${refused} of ${times.length} answers were not 200, such as ${load.paths[0]}`)
  return {
    requests: times.length,
    seconds,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    clientCpuShare: (user + system) / 1e6 / seconds,
  }

  function runConnection(): Promise<void> {
    return new Promise((done, fail) => {
      const socket = connect(load.port, '127.0.0.1')
      socket.setNoDelay(true)
      let sentAt = 0
      let missing = 0
      let begun: Buffer | undefined
      const sendNext = () => {
        sentAt = performance.now()
        if (sentAt >= until || sent >= maxRequests) return socket.end()
        socket.write(requests[sent++ % requests.length]!)
      }
      socket.on('connect', sendNext)
      socket.on('error', fail)
      socket.on('close', () => (missing > 0 || begun ? fail(new Error('an answer broke off')) : done()))
      socket.on('data', (chunk) => {
        if (missing === 0) {
          begun = begun ? Buffer.concat([begun, chunk]) : chunk
          const head = readResponseHead(begun)
          if (!head) return
          if (head.status !== 200) refused++
          missing = head.bytes - begun.length
          begun = undefined
        } else missing -= chunk.length
        if (missing > 0) return
        times.push(performance.now() - sentAt)
        sendNext()
      })
    })
  }
}
