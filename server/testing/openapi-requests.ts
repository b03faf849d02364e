import type { ApiDocument } from '#server/platform/http/reference/api-document.ts'
import { createExample } from '#server/platform/http/reference/create-example.ts'
import { testApiAddress } from './create-test-order.ts'
import { ashasPassword, type TestCustomer } from './open-test-api.ts'

/** In parts that a test can change. */
export type OpenApiRequest = {
  /** Such as `PUT /api/users/{id}`. */
  operation: string
  params: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string>
  /** Undefined without a body. */
  body: unknown
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Uses the document's examples, or better ones if those fail too early. */
export function createOpenApiRequests(document: ApiDocument, { jwt, user }: TestCustomer): OpenApiRequest[] {
  const better = exampleBodies()
  return describeRequests(document).flatMap((request) => {
    const { operation, params, query, headers } = request
    if (operation.endsWith(' /api/users/{id}')) params['id'] = String(user.id)
    if (operation.endsWith(' /api/orders/getAll')) Object.assign(query, { user: String(user.id), email: user.email })
    headers['authorization'] = `Bearer ${jwt}`
    return (better[operation] ?? [request.body]).map((known) => ({ ...request, body: known }))
  })
}

/** One request per operation, with the document's examples. */
export function describeRequests(document: ApiDocument): OpenApiRequest[] {
  const schemas = document.components?.schemas ?? {}
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const raw = item[method]
      if (!raw) return []
      const operation = `${method.toUpperCase()} ${path}`
      const request: OpenApiRequest = { operation, params: {}, query: {}, headers: {}, body: undefined }
      for (const parameter of raw.parameters ?? []) {
        if ('$ref' in parameter) throw new Error(`${operation}: a parameter elsewhere is not followed`)
        const { name, in: place, schema } = parameter
        const text = String(parameter.example ?? createExample(schema, schemas))
        const { params, query, headers } = request
        const part = { path: params, query, header: headers, cookie: {} as Record<string, string> }[place]
        part[name] = text
      }
      const content = raw.requestBody && !('$ref' in raw.requestBody) ? raw.requestBody.content : undefined
      const body = content && createExample(content['application/json']?.schema, schemas)
      if (content) request.headers['content-type'] = 'application/json'
      return [{ ...request, body }]
    }),
  )
}

function exampleBodies(): Record<string, unknown[]> {
  const { email: _email, phnNo: _phone, ...saved } = testApiAddress
  const sender = { name: 'Asha Rao', email: 'asha@example.in', phone: '9876543210', quantity: '40' }
  return {
    'PUT /api/users/{id}': [{ firstName: 'Asha', lastName: 'Rao', phone: '9876543210', address: { data: [saved] } }],
    'POST /api/orders/new': [
      {
        info: testApiAddress,
        cart: [{ id: 1, quantity: 1 }],
        shipping: 'mV1c0pQ2xYz7',
        expectedTotal: 112_196,
        measured: { client_id: '1873463524.1790000000', session_id: '1790000000' },
      },
    ],
    'POST /api/orders/getShipOptions': [
      { delivery_postcode: '560001', weight: 1.5 },
      { delivery_postcode: '560001', cart: [{ id: 1, quantity: 1 }] },
    ],
    'POST /api/users/me/delete': [{ password: `not ${ashasPassword}` }, { code: 'K7M2Q-9XWTB' }],
    'POST /api/analytics/collect': [
      {
        client_id: '1873463524.1790000000',
        session_id: '1790000000',
        events: [
          { name: 'search', params: { search_term: 'brass tray' } },
          {
            name: 'page_view',
            params: { page_location: 'https://shop.example/shop?page=2', page_title: 'Shop' },
          },
        ],
      },
    ],
    'POST /api/enquiries': [
      {
        kind: 'bespoke',
        ...sender,
        occasion: 'Wedding',
        date: '2027-01-31',
        budget: 'Not sure yet',
        idea: 'Potlis in marigold yellow, with our names.',
        city: 'Jaipur',
      },
      {
        kind: 'corporate',
        ...sender,
        company: 'Amber Textiles',
        gstin: '27AAPFU0939F1ZV',
        budget: 'Not sure yet',
        delivery: 'To one address',
        idea: 'Something with our colours.',
      },
      { kind: 'contact', ...sender, topic: 'An order', order: 'GTH-000123', message: 'When does it arrive?' },
    ],
  }
}

/** Such as `['body', 'cart', 0, 'id']`. */
export type ValuePath = readonly (string | number)[]

export function listValuePaths(request: OpenApiRequest): ValuePath[] {
  const { params, query, body } = request
  const headers = { cookie: '', 'user-agent': '', 'idempotency-key': '', ...request.headers }
  delete (headers as Record<string, string>)['content-type']
  return listLeafPaths({ params, query, headers, body })
}

export function listLeafPaths(value: unknown, at: ValuePath = []): ValuePath[] {
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [at]
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value)
  return [...entries].flatMap(([key, part]) => listLeafPaths(part, [...at, key]))
}

export function withValueAt(request: OpenApiRequest, spot: ValuePath, value: unknown): OpenApiRequest {
  return setAtPath(request, spot, value) as OpenApiRequest
}

/** Returns a copy; an undefined value removes the entry. */
export function setAtPath(whole: unknown, [key, ...rest]: ValuePath, value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(whole))
    return whole.map((part: unknown, place) => (place === key ? setAtPath(part, rest, value) : part))
  const group = (typeof whole === 'object' && whole !== null ? whole : {}) as Record<string, unknown>
  return { ...group, [key]: setAtPath(group[key], rest, value) }
}

export function buildPath({ operation, params }: OpenApiRequest): string {
  const [, template = '/'] = operation.split(' ')
  return template.replaceAll(/\{([^}]+)\}/g, (_whole, name: string) =>
    encodeURIComponent((params[name] ?? '').toWellFormed()),
  )
}

/** With its question mark; '' without a query. */
export function buildQuery({ query }: OpenApiRequest): string {
  const written = Object.entries(query).map(([name, value]) =>
    [name, value].map((text) => encodeURIComponent(text.toWellFormed())).join('='),
  )
  return written.length > 0 ? `?${written.join('&')}` : ''
}

export function toRequest(request: OpenApiRequest): Request {
  const { operation, headers, body } = request
  return new Request(`http://shop.example${buildPath(request)}${buildQuery(request)}`, {
    method: operation.split(' ')[0] ?? 'GET',
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}
