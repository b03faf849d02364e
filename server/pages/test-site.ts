import { request, type IncomingHttpHeaders } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { freePort } from '../../commands/test-tools.ts'
import { entrances } from '../api/entrances.ts'
import { createApp } from '../app.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import { addTestGoods } from '../catalogue/test-catalogue.ts'
import { watchCatalogue } from '../catalogue/watch-catalogue.ts'
import type { Database } from '../database/open-database.ts'
import { answerHeaders } from '../http/answer-headers.ts'
import { createAnswerMemory, type AnswerMemory } from '../http/answer-memory.ts'
import { openDoor } from '../http/door.ts'
import { openFront } from '../http/front.ts'
import { listen } from '../http/listen.ts'
import { openTestShop, type TestShop } from '../orders/test-shop.ts'
import { openPictures } from '../pictures/pictures.ts'
import { openBuiltPages, type DrawPage } from './draw-pages.ts'
import { loadPageData } from './page-data.ts'

export type Heard = { status: number; headers: IncomingHttpHeaders; text: string }

/** The whole shop with a few goods, on a port of its own: what a browser gets, from the first listener on. */
export interface TestSite {
  shop: TestShop
  port: number
  memory: AnswerMemory
  drawPage: DrawPage
  /** Sends the target exactly as it is written, which `fetch` does not. */
  ask(
    target: string,
    asked?: { method?: string; headers?: Record<string, string | string[]>; body?: string },
  ): Promise<Heard>
  close(): Promise<void>
}

/**
 * @param settings as the environment would give them
 * @param given a database that is there already, closed with the site
 */
export async function openTestSite(settings: NodeJS.ProcessEnv = {}, given?: Database): Promise<TestSite> {
  const shop = await openTestShop(settings, given)
  await addTestGoods(shop.database)
  const secure = shop.settings.publicUrl.startsWith('https://')
  const headersOf = answerHeaders(secure)
  const memory = createAnswerMemory(shop.settings.pageMemoryBytes, headersOf('/'))
  const catalogue = createCatalogue(shop.database)
  const news = { changed: memory.clear, away: memory.setAway }
  const stopWatching = await watchCatalogue(shop.database, news)
  const loadPage = (url: URL, pageSize: number) =>
    loadPageData({ catalogue, settings: shop.settings }, url, pageSize)
  const drawPage = await openBuiltPages(loadPage, { origin: shop.settings.publicUrl, counts: false })
  const pictures = openPictures(
    { masters: 'catalogue/pictures', sizes: shop.settings.pictures.sizesDir },
    shop.log,
  )
  const app = createApp(shop, catalogue, { drawPage, loadPage, memory, pictures, relaxed: false }, undefined)
  const answer = getRequestListener(app.fetch)
  const door = openDoor(
    entrances(shop.settings),
    headersOf('/api'),
    (asked, response) => void answer(asked, response),
  )
  const port = await freePort()
  const listening = await listen(
    openFront({ memory, headersOf }, door),
    port,
    '127.0.0.1',
    shop.settings.clientLimits,
  )
  return {
    shop,
    port,
    memory,
    drawPage,
    ask: (path, { method = 'GET', headers: sent = {}, body } = {}) =>
      new Promise((hear, fail) => {
        const asked = request({ port, host: '127.0.0.1', path, method, headers: sent }, (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('error', fail)
          response.on('end', () =>
            hear({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(parts).toString(),
            }),
          )
        })
        asked.on('error', fail).end(body)
      }),
    async close() {
      await listening.stop()
      stopWatching()
      await pictures.maker.stop()
      await shop.close()
    },
  }
}
