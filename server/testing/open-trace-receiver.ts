import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedSpan {
  traceId: string
  spanId: string
  /** '' for the first span of a trace. */
  parentId: string
  name: string
  /** OTLP numbers: 1 internal, 2 server, 3 client. */
  kind: number
  facts: Record<string, string | number | boolean>
  /** 2 means failure. */
  status: number
  service: string
}

export interface TraceReceiver {
  url: string
  spans: ReceivedSpan[]
  /** The raw request bodies. */
  bodies: Buffer[]
  headers: string[]
  close(): Promise<void>
}

/** Accepts OTLP/HTTP in protobuf, as a collector does. */
export async function openTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = []
  const bodies: Buffer[] = []
  const headers: string[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const isOtlp = request.url === '/v1/traces' && request.headers['content-type'] === 'application/x-protobuf'
      if (!isOtlp || request.method !== 'POST') return void response.writeHead(415).end()
      const body = Buffer.concat(parts)
      bodies.push(body)
      headers.push(JSON.stringify(request.headers))
      spans.push(...readExport(body))
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    headers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** ExportTraceServiceRequest of opentelemetry/proto/collector/trace/v1: resource spans, their scopes, their spans. */
function readExport(body: Buffer): ReceivedSpan[] {
  return messagesOf(body, 1).flatMap((resourceSpans) => {
    const [resource = Buffer.alloc(0)] = messagesOf(resourceSpans, 1)
    const service = String(readFacts(resource, 1)['service.name'])
    return messagesOf(resourceSpans, 2).flatMap((scope) =>
      messagesOf(scope, 2).map((span) => ({ ...readSpan(span), service })),
    )
  })
}

function readSpan(span: Buffer): Omit<ReceivedSpan, 'service'> {
  const bytes = (field: number) => messagesOf(span, field)[0] ?? Buffer.alloc(0)
  const number = (message: Buffer, field: number) =>
    Number(readFields(message).find((each) => each.field === field)?.value ?? 0)
  return {
    traceId: bytes(1).toString('hex'),
    spanId: bytes(2).toString('hex'),
    parentId: bytes(4).toString('hex'),
    name: bytes(5).toString(),
    kind: number(span, 6),
    facts: readFacts(span, 9),
    status: number(bytes(15), 3),
  }
}

function readFacts(message: Buffer, field: number): ReceivedSpan['facts'] {
  const pairs = messagesOf(message, field).map((pair) => {
    const [key = Buffer.alloc(0)] = messagesOf(pair, 1)
    const [any = Buffer.alloc(0)] = messagesOf(pair, 2)
    const [value] = readFields(any)
    if (value === undefined) return [key.toString(), ''] as const
    // AnyValue: 1 string, 2 boolean, 3 integer.
    const read = value.field === 1 ? String(value.value) : value.field === 2 ? value.value === 1n : Number(value.value)
    return [key.toString(), read] as const
  })
  return Object.fromEntries(pairs)
}

type Field = { field: number; value: Buffer | bigint }

const messagesOf = (message: Buffer, wanted: number): Buffer[] =>
  readFields(message).flatMap(({ field, value }) => (field === wanted && Buffer.isBuffer(value) ? [value] : []))

/** The wire format of protobuf: varints, eight bytes, bytes with their length, four bytes. */
function readFields(message: Buffer): Field[] {
  const fields: Field[] = []
  let at = 0
  function varint(): bigint {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++)
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  function take(length: number): Buffer {
    if (at + length > message.length) throw new Error('The message ends too soon')
    at += length
    return message.subarray(at - length, at)
  }
  while (at < message.length) {
    const key = varint()
    const field = Number(key >> 3n)
    const wire = Number(key & 7n)
    if (wire === 0) fields.push({ field, value: varint() })
    else if (wire === 1) fields.push({ field, value: take(8).readBigUInt64LE() })
    else if (wire === 2) fields.push({ field, value: take(Number(varint())) })
    else if (wire === 5) fields.push({ field, value: BigInt(take(4).readUInt32LE()) })
    else throw new Error(`No such wire type: ${wire}`)
  }
  return fields
}
