import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { ALL_CATEGORIES } from '#shop/catalogue/categories.ts'
import { defaultSort } from '#shop/catalogue/sorts.ts'
import type { Catalogue } from '#server/catalogue/listing/catalogue.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import { loadWhenInstalled } from '#server/platform/processes/load-when-installed.ts'
import type { Reads } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { streamGoogleFeed } from './google-feed.ts'
import { writeLlmsText } from './llms-text.ts'
import { registerTools, type AskApi } from './mcp-tools.ts'

const QUARTER_HOUR = 'public, max-age=900'
/** A question is one or two kilobytes. */
const MAX_QUESTION_BYTES = 64 * 1024

/** @param api answers requests below `/api` */
export function registerMachineRoutes(
  app: Hono,
  shop: Pick<Shop, 'database' | 'keys' | 'settings' | 'log'>,
  {
    catalogue,
    reads,
    api,
  }: {
    catalogue: Pick<Catalogue, 'listCategories' | 'readListing' | 'readProductDetails'>
    reads: Reads
    api: Pick<OpenAPIHono, 'request'>
  },
): void {
  const origin = shop.settings.publicUrl
  app.get('/llms.txt', async (c) => {
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': QUARTER_HOUR }
    return c.body(writeLlmsText(origin, await catalogue.listCategories()), 200, headers)
  })

  const limit = rateLimitRequests(shop, 'machines')
  app.get('/feeds/google.xml', limit, (c) => {
    const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': QUARTER_HOUR }
    return c.body(streamGoogleFeed(reads, origin), 200, headers)
  })

  const search = async (q: string, pageSize: number) => {
    const asked = { q, category: ALL_CATEGORIES.id, sort: defaultSort, page: 1, pageSize, isCounted: false }
    return (await catalogue.readListing(asked)).cards
  }
  // The tools read public data without cookies, so programs on any site may ask.
  app.use('/mcp', cors({ origin: '*', credentials: false }), limit)
  app.all('/mcp', async (c) => {
    const { createMcpHandler, McpServer } = await loadWhenInstalled(() => import('@modelcontextprotocol/server'))
    const openServer = () => {
      const server = new McpServer({ name: 'gathri', version: '1.0.0', title: 'Gathri, gifts tied by hand' })
      registerTools(server, { ask: askAs(c, api), search, read: catalogue.readProductDetails, origin })
      return server
    }
    const onerror = (error: Error) => shop.log.warn({ event: 'mcp.refused', err: error }, 'an MCP request was refused')
    // The tools never change, so nobody needs an open stream.
    const limits = { maxRequestBodySize: MAX_QUESTION_BYTES, maxSubscriptions: 0 }
    return createMcpHandler(openServer, { ...limits, onerror }).fetch(c.req.raw)
  })
}

/** The API sees the caller's address, and counts against its limits, too. */
function askAs(c: Context, api: Pick<OpenAPIHono, 'request'>): AskApi {
  const forwarded = c.req.header('x-forwarded-for')
  const headers = { 'content-type': 'application/json', ...(forwarded && { 'x-forwarded-for': forwarded }) }
  return async (path, body) => {
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await api.request(path, init, c.env)
    return { status: response.status, body: await response.json() }
  }
}
