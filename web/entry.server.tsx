import { renderToReadableStream } from 'react-dom/server.edge'
import { createStaticHandler, createStaticRouter, redirect, StaticRouterProvider } from 'react-router'
import { HtmlDocument } from './html-document.tsx'
import { createRoutes } from './routes.tsx'

/** What the server knows of a page before it is drawn. */
type LoadedPage = { status: number; data: unknown } | { redirect: string }
type DrawnPage = { status: number; html: string } | { status: number; redirect: string }
type Draft = { pageSize: number; status: number }

/**
 * Makes the function that draws any page of the shop as HTML.
 * @param load finds the data of a page by its address and the number of products on a page
 * @param shell HTML for the end of the head (styles) and of the body (scripts), the same on every page
 */
export function createRenderer(
  load: (url: URL, pageSize: number) => Promise<LoadedPage>,
  shell: { head: string; body: string },
): (url: URL, pageSize: number) => Promise<DrawnPage> {
  const routes = createRoutes(async (url, context) => {
    const draft = context as Draft
    const page = await load(url, draft.pageSize)
    if ('redirect' in page) return redirect(page.redirect)
    draft.status = page.status
    return page.data
  })
  const handler = createStaticHandler(routes)

  return async function draw(url, pageSize) {
    const draft: Draft = { pageSize, status: 200 }
    const context = await handler.query(new Request(url), { requestContext: draft })
    if (context instanceof Response)
      return { status: context.status, redirect: context.headers.get('location') ?? '/' }
    const stream = await renderToReadableStream(
      <HtmlDocument>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </HtmlDocument>,
    )
    const handle = context.matches.at(-1)?.route.handle as { status?: number } | undefined
    return {
      status: handle?.status ?? (context.statusCode === 200 ? draft.status : context.statusCode),
      html: withShell(await new Response(stream).text(), shell, {
        loaderData: context.loaderData,
        failed: Object.keys(context.errors ?? {}),
      }),
    }
  }
}

/** Styles, scripts and data are put in as text: React does not draw them, so nothing can differ when it takes over. */
function withShell(drawn: string, shell: { head: string; body: string }, data: unknown): string {
  const headEnd = drawn.indexOf('</head>')
  const bodyEnd = drawn.lastIndexOf('</body>')
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  const pageData = `<script type="application/json" id="page-data">${json}</script>`
  return [
    drawn.slice(0, headEnd),
    shell.head,
    drawn.slice(headEnd, bodyEnd),
    pageData,
    shell.body,
    drawn.slice(bodyEnd),
  ].join('')
}
