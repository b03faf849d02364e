import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { ShopPageData } from '#contract/page-data.ts'
import type { Catalogue } from '#server/catalogue/listing/catalogue.ts'
import type { OpenPreview } from '#server/catalogue/products/product-previews.ts'
import { pageSizeFromCookie } from '#server/platform/http/cache-key.ts'
import { previewHeaders } from '#server/platform/http/page-headers.ts'
import { previewPath, type PreviewView } from '#shop/catalogue/preview-path.ts'
import { formatIndiaTime } from '#shop/orders/format-india-time.ts'
import { noFacets } from '#shop/catalogue/gift-facets.ts'
import { parseWantedVariant, variantPath } from '#shop/catalogue/variant-path.ts'
import type { RenderPage } from '#server/platform/http/page.ts'
import { loadProductPageOf } from './route-loaders.ts'

export type PreviewDependencies = {
  catalogue: Catalogue
  renderPage: RenderPage
  openPreview: (token: string, wantedVariant?: number) => Promise<OpenPreview | 'ended' | undefined>
}

/** The shop's own pages with a changed product, rendered without scripts. */
export function registerPreviewPages(app: Hono, dependencies: PreviewDependencies): void {
  for (const view of ['page', 'card'] as const)
    app.get(previewPath(':token', view), (c) => answerPreview(c, view, dependencies))
  app.get('/preview/*', (c) => refusePreview(c, undefined))
}

async function answerPreview(
  c: Context,
  view: PreviewView,
  { catalogue, renderPage, openPreview }: PreviewDependencies,
): Promise<Response> {
  const token = c.req.param('token') ?? ''
  const query = new URL(c.req.url).searchParams
  const opened = await openPreview(token, parseWantedVariant(query))
  if (opened === undefined || opened === 'ended') return refusePreview(c, opened)
  const { product } = opened
  const pageSize = pageSizeFromCookie(c.req.header('cookie'))
  const data =
    view === 'page'
      ? await loadProductPageOf(catalogue, product, query)
      : await loadCardPage(catalogue, opened, pageSize)
  const isFramed = query.has('frame')
  const preview = {
    data,
    head: `${previewStyle}${isFramed ? '<base target="_blank">' : ''}`,
    note: String(await renderNote(opened, { token, view, isFramed })),
  }
  const page = new URL(view === 'page' ? variantPath(product.variantId) : '/shop', c.req.url)
  const rendered = await renderPage(page, pageSize, { preview })
  if (!('html' in rendered)) throw new Error('A preview led somewhere else')
  return c.body(rendered.html, rendered.status as 200, previewHeaders(previewStyleHash))
}

async function loadCardPage(catalogue: Catalogue, { product }: OpenPreview, pageSize: number): Promise<ShopPageData> {
  const counted = { page: 1, pageCount: 1, total: 1, hasMore: false, pageSize }
  const one = { cards: [product], ...counted, corrected: null, understood: null, isNearest: false, hasHampers: false }
  const [facets, categories] = await Promise.all([catalogue.countFacets(noFacets), catalogue.listCategories()])
  return { ...one, facets, categories }
}

const style = `
.preview-note { padding: .75rem var(--gutter, 1rem); background: #641432; color: #fff; text-align: center; }
.preview-note p { margin: 0 auto; max-width: 60rem; color: inherit; }
.preview-note ul { display: flex; flex-wrap: wrap; justify-content: center; gap: .25rem 1.25rem; margin: .5rem 0 0; padding: 0; list-style: none; }
.preview-note a { display: inline-block; padding: .5rem 0; color: #fff; text-decoration: underline; }
.preview-note a[aria-current] { font-weight: 600; text-decoration: none; }
.preview-note a:focus-visible { outline: 2px solid #fff; outline-offset: 2px; }
.preview-gone { max-width: 36rem; margin: 20vh auto 0; padding: 0 1rem; font: 1.0625rem/1.6 system-ui, sans-serif; color: #2c1a1d; }
.preview-gone a { color: #8a1f45; }
`
export const previewStyle = `<style>${style}</style>`
export const previewStyleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`

/** In a frame, links without a target open outside of it. */
function renderNote(
  { product, kind, expiresAt }: OpenPreview,
  { token, view, isFramed }: { token: string; view: PreviewView; isFramed: boolean },
) {
  const link = (path: string, query: string, label: string, isCurrent: boolean) => {
    const search = [query, isFramed ? 'frame' : ''].filter(Boolean).join('&')
    const current = isCurrent ? raw(' aria-current="page"') : ''
    return html`<li><a href="${path}${search && `?${search}`}" target="_self" ${current}>${label}</a></li>`
  }
  const views = isFramed
    ? []
    : (['page', 'card'] as const).map((each) =>
        link(previewPath(token, each), '', each === 'page' ? 'Its page' : 'Its card in lists', each === view),
      )
  const variants = view === 'page' && product.variants.length > 1 ? product.variants : []
  const sizes = variants.map(({ id, name }) =>
    link(previewPath(token), `variant=${id}`, name, id === product.variantId),
  )
  const lifetime = kind === 'link' ? ` This link is good until ${formatIndiaTime(expiresAt)}.` : ''
  return html`<aside class="preview-note" aria-label="Preview">
    <p>
      <strong>Preview.</strong> This is how ${product.name} would look in the shop. Nothing can be bought
      here.${lifetime}
    </p>
    ${
      views.length + sizes.length > 0
        ? html`<ul>
            ${views}${sizes}
          </ul>`
        : ''
    }
  </aside>`
}

export function refusePreview(c: Context, found: 'ended' | undefined): Response | Promise<Response> {
  const [title, text] = found
    ? [
        'This preview has ended',
        'A preview is good for a while only. Please ask whoever sent it to you for a new link.',
      ]
    : [
        'There is no preview here',
        'Please look whether you have the whole link, or ask whoever sent it to you for a new one.',
      ]
  const page = html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Gathri</title>
        ${raw(previewStyle)}
      </head>
      <body>
        <main class="preview-gone">
          <h1>${title}</h1>
          <p>${text}</p>
          <p><a href="/">Go to the shop</a></p>
        </main>
      </body>
    </html>`
  return c.body(String(page), found ? 410 : 404, previewHeaders(previewStyleHash))
}
