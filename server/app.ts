import { Hono } from 'hono'
import { troubleAnswers } from './api/answer-errors.ts'
import { createApi } from './api/api.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { databaseTrouble } from './database/is-database-away.ts'
import { mountHealth } from './http/health.ts'
import { rememberAnswers } from './http/public-answers.ts'
import { answerForms } from './pages/answer-forms.ts'
import { mountPages, type PageParts } from './pages/mount-pages.ts'
import { mountSharing } from './sharing/mount-sharing.ts'
import type { Shop } from './shop.ts'

/** The whole shop behind one `fetch`: health, API, sandbox (demo mode), files and pages. */
export function createApp(
  shop: Shop,
  catalogue: Catalogue,
  pages: PageParts,
  sandbox: Hono | undefined,
): Hono {
  const app = new Hono({ strict: false })
  mountHealth(app, shop)
  if (sandbox) app.route('/sandbox', sandbox)
  // A pattern with a star also stands for the address without what follows.
  for (const path of ['/api/products/*', '/api/categories/*', '/api/suggestions', '/api/openapi.json'])
    app.use(path, rememberAnswers(pages.memory))
  answerForms(app, pages.drawPage)
  app.route('/', createApi(shop, catalogue))
  const { memory, pictures } = pages
  mountSharing(app, shop, { catalogue, memory, masters: pictures.masters })
  mountPages(app, shop, pages)
  app.onError((error, c) => {
    const trouble = databaseTrouble(error)
    if (trouble) {
      shop.log.warn({ err: error, trouble, path: c.req.path }, 'the database did not serve')
      const { retryAfter, message } = troubleAnswers[trouble]
      return c.text(message, 503, { 'retry-after': String(retryAfter), 'cache-control': 'no-store' })
    }
    shop.log.error({ err: error, path: c.req.path }, 'a request failed')
    return c.text('Something went wrong on our side. Please try again in a moment.', 500)
  })
  return app
}
