import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { text } from 'node:stream/consumers'
import { changeQuantity } from '#shop/cart/cart.ts'
import { requestApi, type ApiClient } from '#web/api/api-client.ts'
import { syncTabs } from '#web/storage/sync-tabs.ts'
import { createMemoryStorage } from '#web/storage/key-value-store.ts'
import { createShopStore, STORAGE_KEY } from '#web/storage/shop-store.ts'
import { createAuthenticatedClient } from '#web/session/authenticated-client.ts'
import { createSessionActions } from '#web/session/session.ts'

export const MINUTE = 60_000
export const tray = { id: 7, name: 'Brass tray', price: 49_900, discount: 10, weight: 0.5, picture: null }
export const home = {
  firstName: 'Asha',
  lastName: 'Rao',
  address: '12 Lake Road',
  city: 'Bengaluru',
  country: 'India',
  state: 'Karnataka',
  postcode: '560038',
}
export const asha = {
  id: 7,
  email: 'asha@example.in',
  username: 'asha@example.in',
  firstName: 'Asha',
  lastName: 'Rao',
  phone: null,
  address: { data: [home] },
  provider: 'local' as const,
}
export const ravi = { ...asha, id: 8, email: 'ravi@example.in', username: 'ravi@example.in' }

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Good for `lifetimeMs` by the shop's clock; `name` tells tokens apart. */
export function createToken(name: string, lifetimeMs = 15 * MINUTE): string {
  return [{ alg: 'HS256' }, { iat: 1_000, exp: 1_000 + lifetimeMs / 1000, jti: name }, { signed: name }]
    .map(part)
    .join('.')
}

export type ReceivedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: unknown }
type FakeResponse = { status: number; body: unknown }

/** Over real HTTP; takes the tokens in `validTokens` and renews as `refresh` says. */
export async function openFakeShop(t: TestContext) {
  const requests: ReceivedRequest[] = []
  const shop = {
    requests,
    validTokens: new Set<string>(),
    refresh: (): FakeResponse | Promise<FakeResponse> => ({
      status: 401,
      body: { data: null, error: { status: 401 } },
    }),
    countRefreshes: () => requests.filter(({ path }) => path === '/api/auth/session').length,
    request: ((target, options) =>
      requestApi(target.replace(' ', ` http://127.0.0.1:${port}`) as typeof target, options)) satisfies ApiClient,
  }
  const server = createServer((request, response) => {
    void (async () => {
      const { method = '', url = '', headers } = request
      const sent = await text(request)
      requests.push({ method, path: url, headers, body: sent && JSON.parse(sent) })
      const bearer = headers.authorization?.replace('Bearer ', '')
      const known = bearer === undefined || shop.validTokens.has(bearer)
      const { status, body }: FakeResponse =
        url === '/api/auth/session'
          ? await shop.refresh()
          : known
            ? { status: 200, body: { hello: bearer ?? 'guest' } }
            : { status: 401, body: { data: null, error: { status: 401, message: 'no' } } }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  t.after(() => server.close())
  t.after(() => server.closeAllConnections())
  return shop
}

export function openTestTab(
  storage: Map<string, string>,
  {
    request = requestApi,
    clock = { now: 0 },
    locks,
  }: { request?: ApiClient; clock?: { now: number }; locks?: LockManager } = {},
) {
  const page = new EventTarget()
  const store = createShopStore(() => createMemoryStorage(storage))
  syncTabs(store, page as unknown as Window)
  const now = () => clock.now
  return {
    store,
    session: createSessionActions(store, now),
    authenticatedClient: createAuthenticatedClient({ store, request, now, locks }),
    /** As the browser does in every other tab when storage changes. */
    dispatchStorageEvent: () => page.dispatchEvent(Object.assign(new Event('storage'), { key: STORAGE_KEY })),
    addTray: () => store.setState(({ cart }) => ({ cart: changeQuantity(cart, tray, 2) })),
    countTrays: () => store.getState().cart.items[7]?.quantity,
    readAuth: () => store.getState().auth,
  }
}
