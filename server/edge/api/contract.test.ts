import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { z } from '@hono/zod-openapi'
import { apiRoutes } from '#contract/routes.ts'
import { openTestApi } from '#server/testing/open-test-api.ts'
import { orderStateLabel, orderStates } from '#shop/orders/order-state-machine.ts'

const testApi = await openTestApi()
after(() => testApi.close())

function describedRoutes() {
  return testApi.api.openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route') return []
    const { method, path, request, responses } = definition.route
    const body = jsonSchema(request?.body?.content)
    const [ok] = Object.keys(responses).filter((status) => status.startsWith('2'))
    const answer = ok === undefined ? undefined : responses[ok]
    const response = answer && 'content' in answer ? jsonSchema(answer.content) : undefined
    return [{ route: `${method.toUpperCase()} ${path}`, schemas: { body, response } }]
  })
}

/** undefined for forms, which are described by hand. */
function jsonSchema(content: object | undefined): z.ZodType | undefined {
  const json = Object.entries(content ?? {}).find(([type]) => type === 'application/json')?.[1]
  return json?.schema instanceof z.ZodType ? json.schema : undefined
}

test('every route the server describes has a row in the contract, and no row is without its route', () => {
  const described = describedRoutes().map(({ route }) => route)
  // Registered in api.ts without a description: only the payment window needs it.
  assert.deepEqual(Object.keys(apiRoutes).toSorted(), [...described, 'GET /api/checkout/settings'].toSorted())
})

test('what a route takes and answers are the very schemas of the contract', () => {
  const rows = new Map<string, { body?: z.ZodType; response?: z.ZodType }>(Object.entries(apiRoutes))
  for (const { route, schemas } of describedRoutes()) {
    assert.equal(rows.get(route)?.body, schemas.body, `the body of ${route}`)
    assert.equal(rows.get(route)?.response, schemas.response, `the answer of ${route}`)
  }
})

test('what the payment window needs is answered as the contract says', async () => {
  const { body } = await testApi.request('checkout/settings')
  assert.deepEqual(apiRoutes['GET /api/checkout/settings'].response.strict().parse(body), body)
})

test('nothing decides by the words for an order’s state: they may change any day', () => {
  const labels = orderStates.map(orderStateLabel).join('|')
  const decides = new RegExp(`(===|!==|case|includes\\(|has\\()\\s*['"\`](${labels})['"\`]`)
  const deciding = globSync('{shop,server,web,prove,bench,sandbox}/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .map((line) => `${file}: ${line.trim()}`),
    )
    .filter((line) => decides.test(line))
  assert.deepEqual(deciding, [])
  assert.match("if (order.status === 'Placed')", decides, 'such a line would be found')
})
