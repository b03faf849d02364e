import { listGoodsWrites } from '#server/testing/audited-goods-writes.ts'
import { listOrderWrites } from '#server/testing/audited-order-writes.ts'
import { listStaffWrites } from '#server/testing/audited-staff-writes.ts'
import { listTaskWrites } from '#server/testing/audited-task-writes.ts'
import type { CounterRequest, CounterResponse, TestCounter } from '#server/testing/open-test-counter.ts'
import type { OpenApiRequest } from '#server/testing/openapi-requests.ts'

export type PrepareRequest = () => Promise<OpenApiRequest>

/** Creates the rows of each write, and returns its request unsent, by operation. */
export function preparedWrites(counter: TestCounter): Record<string, PrepareRequest> {
  let caught: { path: string; options: CounterRequest } | undefined
  let isCatching = false
  const catching: TestCounter = {
    ...counter,
    request(path, options = {}) {
      if (!isCatching) return counter.request(path, options)
      caught = { path, options }
      return Promise.resolve<CounterResponse>({ status: 0, headers: new Headers(), body: {}, cookie: undefined })
    },
  }
  const writes = {
    ...listStaffWrites(catching),
    ...listOrderWrites(catching),
    ...listGoodsWrites(catching),
    ...listTaskWrites(catching),
  }
  return Object.fromEntries(
    Object.entries(writes).map(([route, prepare]) => {
      const operation = toOperation(route)
      return [
        operation,
        async () => {
          const write = await prepare()
          isCatching = true
          await write().finally(() => (isCatching = false))
          if (!caught) throw new Error(`${operation} sent nothing`)
          return toOpenApiRequest(operation, caught)
        },
      ]
    }),
  )
}

/** The contract writes `POST orders/:order/hold`. */
const toOperation = (route: string) =>
  route.replace(' ', ' /counter/api/v1/').replaceAll(/:(\w+)/g, (_whole, name: string) => `{${name}}`)

function toOpenApiRequest(operation: string, { path, options }: { path: string; options: CounterRequest }) {
  const { body, bytes, as, headers } = options
  const [place = '', search = ''] = path.split('?')
  const [, template = ''] = operation.split(' ')
  const names = template.split('/')
  const values = `/counter/api/v1/${place}`.split('/')
  const params = names.flatMap((name, at) =>
    name.startsWith('{') ? [[name.slice(1, -1), decodeURIComponent(values[at] ?? '')] as const] : [],
  )
  return {
    operation,
    params: Object.fromEntries(params),
    query: Object.fromEntries(new URLSearchParams(search)),
    headers: {
      'content-type': bytes ? 'application/octet-stream' : 'application/json',
      'sec-fetch-site': 'same-origin',
      ...(as && { cookie: as.cookie }),
      ...headers,
    },
    body: bytes ?? body ?? {},
  } satisfies OpenApiRequest
}
