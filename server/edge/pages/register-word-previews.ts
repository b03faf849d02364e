import type { Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { HomePageData, ProductPageData } from '#contract/page-data.ts'
import type { Catalogue } from '#server/catalogue/listing/catalogue.ts'
import type { PreviewedWords } from '#server/platform/configuration/preview-page-words.ts'
import { pageSizeFromCookie } from '#server/platform/http/cache-key.ts'
import type { LoadPage, RenderPage } from '#server/platform/http/page.ts'
import { previewHeaders } from '#server/platform/http/page-headers.ts'
import { variantPath } from '#shop/catalogue/variant-path.ts'
import { wordPageNames, wordPages, wordPreviewPath, type WordPage } from '#shop/words/word-pages.ts'
import { loadOwnHome, readDeliveryNotes, readOwnWords } from './own-words.ts'
import { previewStyle, previewStyleHash, refusePreview } from './register-preview-pages.ts'

export type WordPreviewDependencies = {
  catalogue: Pick<Catalogue, 'listPopularProducts'>
  loadPage: LoadPage
  renderPage: RenderPage
  findPicture: Parameters<typeof loadOwnHome>[0]['findPicture']
  openWordPreview: (token: string) => Promise<PreviewedWords | 'ended' | undefined>
}

/** The shop's own pages with words that are not saved, rendered without scripts. */
export function registerWordPreviews(app: Hono, dependencies: WordPreviewDependencies): void {
  app.get(`${wordPreviewPath(':token')}/:page`, (c) => answerWordPreview(c, dependencies))
}

async function answerWordPreview(c: Context, dependencies: WordPreviewDependencies): Promise<Response> {
  const { catalogue, loadPage, renderPage, findPicture, openWordPreview } = dependencies
  const token = c.req.param('token') ?? ''
  const name = wordPageNames.find((each) => each === c.req.param('page'))
  const words = await openWordPreview(token)
  const path = name && (wordPages[name].path ?? (await findProductPath(catalogue)))
  if (words === undefined || words === 'ended' || path === undefined)
    return refusePreview(c, words === 'ended' ? words : undefined)
  const url = new URL(path, c.req.url)
  const pageSize = pageSizeFromCookie(c.req.header('cookie'))
  const page = await loadPage(url, pageSize)
  if (!('data' in page)) return refusePreview(c, undefined)
  const isFramed = new URL(c.req.url).searchParams.has('frame')
  const preview = {
    data: await withWords(page.data, words, url.pathname, findPicture),
    head: `${previewStyle}${isFramed ? '<base target="_blank">' : ''}`,
    note: String(await renderNote(token, name ?? 'home', isFramed)),
  }
  const rendered = await renderPage(url, pageSize, { preview })
  if (!('html' in rendered)) throw new Error('A preview led somewhere else')
  return c.body(rendered.html, rendered.status as 200, previewHeaders(previewStyleHash))
}

/** @returns undefined while nothing is on sale */
async function findProductPath(catalogue: WordPreviewDependencies['catalogue']): Promise<string | undefined> {
  const [first] = await catalogue.listPopularProducts()
  return first && variantPath(first.id)
}

async function withWords(
  data: unknown,
  words: PreviewedWords,
  path: string,
  findPicture: WordPreviewDependencies['findPicture'],
): Promise<unknown> {
  if (path === '/') return { ...(data as HomePageData), own: await loadOwnHome({ settings: { words }, findPicture }) }
  if (!path.startsWith('/product/')) return readOwnWords(words, path)
  const { deliveryNotes: _saved, ...product } = data as Extract<ProductPageData, { found: true }>
  return { ...product, ...readDeliveryNotes(words) }
}

/** The back office chooses the page of a frame itself. */
function renderNote(token: string, current: WordPage, isFramed: boolean) {
  const links = wordPageNames.map((name) => {
    const isCurrent = name === current ? raw(' aria-current="page"') : ''
    return html`<li><a href="${wordPreviewPath(token)}/${name}" ${isCurrent}>${wordPages[name].label}</a></li>`
  })
  const others = html`<ul>
    ${links}
  </ul>`
  return html`<aside class="preview-note" aria-label="Preview">
    <p><strong>Preview.</strong> These words are not saved yet. Shoppers see the saved ones.</p>
    ${isFramed ? '' : others}
  </aside>`
}
