import type { Context, Hono } from 'hono'
import type { ErrorBody } from '#server/platform/http/errors.ts'
import { pageHeaders } from '#server/platform/http/page-headers.ts'
import { pageSizeFromCookie } from '#server/platform/http/cache-key.ts'
import type { PostedForm } from '#contract/page-data.ts'
import type { Shop } from '#server/platform/shop.ts'
import { enquiryKinds } from '#shop/enquiries/enquiry-fields.ts'
import type { RenderPage } from '#server/platform/http/page.ts'

const forms = {
  '/api/enquiries': '/contact',
  '/api/newsletter/*': '/newsletter',
  '/api/occasions/*': '/occasions/stop',
  '/api/orders/link': '/track-order',
}

/** Browsers without scripts get the API's response to a form as a page. Register before the API. */
export function registerFormPages(app: Hono, { settings }: Pick<Shop, 'settings'>, drawPage: RenderPage): void {
  for (const [path, fallbackPage] of Object.entries(forms))
    app.use(path, async (c, next) => {
      await next()
      if (c.req.method !== 'POST' || !c.req.header('accept')?.includes('text/html')) return
      const done = c.get('donePage')
      const response = done ? c.redirect(done, 303) : await renderFormAgain(c, fallbackPage, settings, drawPage)
      // The headers of the API's response do not describe this one.
      c.res = undefined
      c.res = response
    })
}

async function renderFormAgain(
  c: Context,
  fallbackPage: string,
  { brand }: Shop['settings'],
  drawPage: RenderPage,
): Promise<Response> {
  const { status } = c.res
  const body: Partial<ErrorBody> = await c.res.json()
  const { page, typed } = c.get('posted') ?? { page: findReferringPage(c) ?? fallbackPage, typed: {} }
  const posted = toPostedForm(body, typed)
  const rendered = await drawPage(new URL(page, c.req.url), pageSizeFromCookie(c.req.header('cookie')), { posted })
  const headers = {
    ...pageHeaders(brand, undefined),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  }
  return new Response('html' in rendered ? rendered.html : posted.message, { status, headers })
}

function findReferringPage(c: Context): string | undefined {
  const path = URL.parse(c.req.header('referer') ?? '')?.pathname
  return enquiryKinds.map((kind) => `/${kind}`).find((page) => page === path)
}

function toPostedForm({ error }: Partial<ErrorBody>, typed: Record<string, string>): PostedForm {
  const errors = error?.details.errors
  const faults = Array.isArray(errors) ? errors : []
  return {
    message: error?.message ?? 'Something went wrong on our side. Please try again.',
    typed,
    errors: Object.fromEntries(faults.map(({ path, message }) => [path.join('.'), message])),
  }
}
