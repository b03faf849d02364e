import { connect } from 'node:net'
import { stockProducts, checkInvariants, type InvariantReport } from '../check-invariants.ts'
import { waitUntilSettled } from '../observe-environment.ts'
import { createAddress, emptyHistory, fetchShippingQuote } from '../run-shopper.ts'
import { openProofEnvironment, type ProofEnvironment } from '../open-environment.ts'

const UNITS = 100

export type RushReport = InvariantReport & {
  sold: number
  soldOut: number
  /** Other responses by status; 0 means none. */
  others: Record<number, number>
  /** Milliseconds, with all connections open before. */
  took: number
  /** The peak in MB. */
  memory: number
  settled: boolean
}

type RawResponse = { status: number; body: string }

export async function rushSale(server: string, shoppers: number): Promise<RushReport> {
  const environment = await openProofEnvironment({
    server,
    settings: { HOLD_MINUTES: '30', RECONCILE_LIST_SECONDS: '30' },
  })
  try {
    const { units, rare } = await stockProducts(environment, UNITS)
    // A restart separates the memory of the rush from that of the first start.
    await environment.shop.stop()
    await environment.shop.start()
    const requests = await writeRequests(environment, rare[0] ?? 0, shoppers)
    const { responses, took } = await sendAtOnce(new URL(environment.shop.url), requests)
    const memory = environment.shop.peakMemory()
    const history = emptyHistory()
    for (const { status, body } of responses) {
      if (status !== 200) continue
      const { orderId, id } = JSON.parse(body) as { orderId: string; id: string }
      history.orders.set(orderId, id)
      await environment.controlSandbox('POST', '/razorpay/pay', { order_id: id })
    }
    const settled = await waitUntilSettled(environment, history)
    await environment.shop.stop()
    const count = (status: number) => responses.filter((answer) => answer.status === status).length
    const statuses = [...new Set(responses.map(({ status }) => status))].filter(
      (status) => status !== 200 && status !== 409,
    )
    return {
      ...(await checkInvariants(environment, history, units)),
      sold: count(200),
      soldOut: count(409),
      others: Object.fromEntries(statuses.map((status) => [status, count(status)])),
      took,
      memory,
      settled,
    }
  } finally {
    await environment.close()
  }
}

async function writeRequests(environment: ProofEnvironment, product: number, shoppers: number): Promise<Buffer[]> {
  const cart = [{ id: product, quantity: 1 }]
  const shopping = {
    shopUrl: environment.shop.url,
    controlUrl: '',
    quotes: new Map<string, string>(),
    stopSignal: AbortSignal.timeout(60_000),
  }
  const shipping = await fetchShippingQuote(shopping, emptyHistory(), cart)
  return Array.from({ length: shoppers }, (_, index) => {
    const body = JSON.stringify({ info: createAddress(`shopper-${index}@example.in`), cart, shipping })
    const head = `POST /api/orders/new HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`
    return Buffer.from(head + body)
  })
}

async function sendAtOnce(
  { hostname, port }: URL,
  requests: readonly Buffer[],
): Promise<{ responses: RawResponse[]; took: number }> {
  const sockets = []
  for (let from = 0; from < requests.length; from += 250)
    sockets.push(...(await Promise.all(requests.slice(from, from + 250).map(() => openSocket(hostname, Number(port))))))
  const startedAt = performance.now()
  const responses = await Promise.all(
    sockets.map(
      (socket, index) =>
        new Promise<RawResponse>((done) => {
          const parts: Buffer[] = []
          socket.setTimeout(120_000, () => socket.destroy())
          socket.on('data', (part: Buffer) => parts.push(part))
          socket.on('close', () => done(parseRawResponse(Buffer.concat(parts).toString())))
          socket.on('error', () => undefined)
          socket.write(requests[index] ?? '')
        }),
    ),
  )
  return { responses, took: performance.now() - startedAt }
}

function openSocket(host: string, port: number) {
  return new Promise<ReturnType<typeof connect>>((done, fail) => {
    const socket = connect(port, host)
    socket.once('connect', () => done(socket))
    socket.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'EMFILE'
          ? new Error('This process may not open so many connections: raise "ulimit -n", or rush fewer.')
          : error,
      ),
    )
  })
}

function parseRawResponse(text: string): RawResponse {
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
  return { status, body: text.slice(text.indexOf('\r\n\r\n') + 4) }
}
