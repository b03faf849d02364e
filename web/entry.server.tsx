import { renderToReadableStream } from 'react-dom/server.edge'
import { createStaticHandler, createStaticRouter, redirect, StaticRouterProvider } from 'react-router'
import { HtmlDocument } from './html-document.tsx'
import { createRoutes } from './routes.tsx'

/** What the server knows of a page before it is drawn. */
export type LoadedPage = { status: number; data: unknown } | { redirect: string }
export type Rendered = { status: number; html: string } | { status: number; redirect: string }

type Draft = { status: number }

/**
 * Makes the function that draws any page of the shop as HTML.
 * @param load finds the data of a page by its address
 * @param shell HTML for the end of the head (styles) and of the body (scripts), the same on every page
 */
export function createRenderer(
  load: (url: URL) => Promise<LoadedPage>,
  shell: { head: string; body: string },
): (url: URL) => Promise<Rendered> {
  const routes = createRoutes(async (url, draft) => {
    const page = await load(url)
    if ('redirect' in page) return redirect(page.redirect)
    ;(draft as Draft).status = page.status
    return page.data
  })
  const handler = createStaticHandler(routes)

  return async function render(url) {
    const draft: Draft = { status: 200 }
    const context = await handler.query(new Request(url), { requestContext: draft })
    if (context instanceof Response)
      return { status: context.status, redirect: context.headers.get('location') ?? '/' }
    const router = createStaticRouter(handler.dataRoutes, context)
    const stream = await renderToReadableStream(
      <HtmlDocument>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </HtmlDocument>,
    )
    const drawn = await new Response(stream).text()
    const lastMatch = context.matches.at(-1)
    const notFound = (lastMatch?.route.handle as { status?: number } | undefined)?.status
    return {
      status: notFound ?? (context.statusCode === 200 ? draft.status : context.statusCode),
      html: withShell(drawn, shell, context.loaderData),
    }
  }
}

/** Styles, scripts and the page's data are put in as text: React does not draw them, so nothing can differ when it takes over. */
function withShell(drawn: string, shell: { head: string; body: string }, data: unknown): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  const headAt = drawn.indexOf('</head>')
  const bodyAt = drawn.lastIndexOf('</body>')
  const script = `<script type="application/json" id="page-data">${json}</script>`
  return `<!DOCTYPE html>${drawn.slice(drawn.indexOf('<html'), headAt)}${shell.head}${drawn.slice(headAt, bodyAt)}${script}${shell.body}${drawn.slice(bodyAt)}`
}
