import { renderToString } from 'react-dom/server.edge'
import { LRUCache } from 'lru-cache'
import { createStaticHandler, createStaticRouter, redirect, StaticRouter, StaticRouterProvider } from 'react-router'
import { findPage, NOT_FOUND_PATH } from '#shop/pages/page-routes.ts'
import { brandStyle } from '#shop/brand/brand-settings.ts'
import { LAYOUT_PATH } from '#shop/pages/layout-path.ts'
import type { LayoutData, PostedForm } from '#contract/page-data.ts'
import { HYDRATION_DATA_ID, type HydrationData } from './startup/hydration-data.ts'
import { setRenderKept } from './startup/kept-markup.tsx'
import { HtmlDocument } from './startup/html-document.tsx'
import { createRoutes } from './routes.tsx'
import { LAYOUT_ID } from './routing/route-data.ts'
import { HeadContext, type PageHeadData } from './sharing/head-context.ts'
import { renderHeadTags } from './sharing/render-head-tags.ts'
import { SiteContext } from './startup/site-context.ts'

/** For the test that compares them with the route table. */
export { createRoutes }

type LoadedPage = { status: number; data: unknown } | { redirect: string } | { away: true }
type RenderedPage = { status: number; html: string } | { status: number; redirect: string }
type RenderContext = { pageSize: number; status: number } & Shown
/**
 * - `posted`: a form to show again, with its errors
 * - `preview`: its page gets this data, and neither scripts nor tags for machines; `head` and `note` are HTML, for the
 *   end of the head and above the header
 */
type Shown = { posted?: PostedForm; preview?: { data: unknown; head: string; note: string } }
/** `head` and `body` are HTML for the end of the head (styles) and of the body (scripts), the same on every page. */
type Shell = { head: string; body: (pathname: string) => string } & Pick<HydrationData, 'origin' | 'counts'>

/** About 12 MB of cards, and the parts that all pages have. */
const keptHtml = new LRUCache<string, string>({ max: 4_000 })

setRenderKept((key, content, pathname) => {
  const kept = keptHtml.get(key)
  if (kept !== undefined) return kept
  const rendered = renderToString(<StaticRouter location={pathname}>{content()}</StaticRouter>)
  // React's string is a tree of thousands of pieces; pages join one piece faster.
  const html = Buffer.from(rendered).toString()
  keptHtml.set(key, html)
  return html
})

export function createRenderer(
  load: (url: URL, pageSize: number) => Promise<LoadedPage>,
  shell: Shell,
): (url: URL, pageSize: number, shown?: Shown) => Promise<RenderedPage> {
  const routes = createRoutes(async (url, context) => {
    const renderContext = context as RenderContext
    const { posted, preview } = renderContext
    if (preview && url.pathname !== LAYOUT_PATH) return preview.data
    const page = await load(url, renderContext.pageSize)
    if ('redirect' in page) return redirect(page.redirect)
    // The page says that it did not open, and the status that another try is worth it.
    if ('away' in page) throw new Response(null, { status: 503 })
    // The layout's data comes with 200, whatever the page in it answers.
    if (page.status !== 200) renderContext.status = page.status
    return url.pathname === LAYOUT_PATH && posted ? { ...(page.data as LayoutData), posted } : page.data
  })
  const handler = createStaticHandler(routes)

  return async function render(url, pageSize, shown = {}) {
    const rendered: { head?: PageHeadData } = {}
    const collectHead = (head: PageHeadData) => void (rendered.head = head)
    const renderContext: RenderContext = { pageSize, status: 200, ...shown }
    const context = await handler.query(new Request(url), { requestContext: renderContext })
    if (context instanceof Response) return { status: context.status, redirect: context.headers.get('location') ?? '/' }
    const renderedHtml = `<!DOCTYPE html>${renderToString(
      <HtmlDocument>
        <SiteContext value={shell}>
          <HeadContext value={collectHead}>
            <StaticRouterProvider
              router={createStaticRouter(handler.dataRoutes, context)}
              context={context}
              hydrate={false}
            />
          </HeadContext>
        </SiteContext>
      </HtmlDocument>,
    )}`
    const page = context.matches.at(-1)?.route
    const route = findPage(page?.path === '*' ? NOT_FOUND_PATH : url.pathname)?.route
    const { loaderData, errors } = context
    const { origin, counts } = shell
    const layout = loaderData[LAYOUT_ID] as LayoutData | undefined
    const status = route?.status ?? (context.statusCode === 200 ? renderContext.status : context.statusCode)
    if (shown.preview) return { status, html: injectPreview(renderedHtml, shell.head, shown.preview) }
    const address = new URL(url.pathname + url.search, origin)
    const tags = renderHeadTags(rendered.head, route, address, loaderData[page?.id ?? ''], layout?.seller)
    return {
      status,
      html: injectShell(renderedHtml, tags + shell.head + brandTag(layout), shell.body(url.pathname), {
        loaderData,
        failed: Object.keys(errors ?? {}),
        origin,
        counts,
        // A form was posted to another address; this is the page's own.
        ...(shown.posted && { address: url.pathname + url.search }),
      }),
    }
  }
}

function brandTag(layout: LayoutData | undefined): string {
  const style = layout?.brand && brandStyle(layout.brand)
  return style === undefined ? '' : `<style>${style}</style>`
}

function injectPreview(renderedHtml: string, styles: string, { head, note }: NonNullable<Shown['preview']>): string {
  const headEnd = renderedHtml.indexOf('</head>')
  const top = renderedHtml.indexOf('<header', headEnd)
  return (
    renderedHtml.slice(0, headEnd) + styles + head + renderedHtml.slice(headEnd, top) + note + renderedHtml.slice(top)
  )
}

/** Inserted as text: React does not draw them, so nothing can differ at hydration. */
function injectShell(renderedHtml: string, head: string, body: string, data: HydrationData): string {
  const headEnd = renderedHtml.indexOf('</head>')
  const bodyEnd = renderedHtml.lastIndexOf('</body>')
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  const pageData = `<script type="application/json" id="${HYDRATION_DATA_ID}">${json}</script>`
  return [
    renderedHtml.slice(0, headEnd),
    head,
    renderedHtml.slice(headEnd, bodyEnd),
    pageData,
    body,
    renderedHtml.slice(bodyEnd),
  ].join('')
}
