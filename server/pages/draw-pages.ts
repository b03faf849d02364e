import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import type { ViteDevServer } from 'vite'

/** A page's data as the server found it, or where the shopper should go instead. */
export type LoadedPage = { status: number; data: unknown } | { redirect: string }
export type DrawnPage = { status: number; html: string } | { status: number; redirect: string }

type Load = (url: URL, pageSize: number) => Promise<LoadedPage>
export type DrawPage = (url: URL, pageSize: number) => Promise<DrawnPage>
type Entry = { createRenderer(load: Load, shell: { head: string; body: string }): DrawPage }

const fonts = ['/fonts/fraunces.woff2', '/fonts/figtree.woff2']
  .map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`)
  .join('')
const icon = '<link rel="icon" href="/favicon.svg" type="image/svg+xml">'

/** Draws pages with what `commands/build.ts` made. */
export async function openBuiltPages(load: Load): Promise<DrawPage> {
  const manifest: Record<string, { file: string }> = JSON.parse(
    await readFile('build/client/manifest.json', 'utf8'),
  )
  const asset = (source: string) => `/${manifest[source]?.file}`
  const entry: Entry = await import(pathToFileURL(resolve('build/server/entry.server.js')).href)
  return entry.createRenderer(load, {
    head: `${fonts}<link rel="stylesheet" href="${asset('web/shop.css')}">${icon}`,
    body: `<script type="module" src="${asset('web/entry.client.tsx')}"></script>`,
  })
}

/** Draws pages from source, with hot reload in the browser. For `npm run dev` only. */
export function openSourcePages(vite: ViteDevServer, load: Load): DrawPage {
  const shell = {
    head: `${fonts}<link rel="stylesheet" href="/web/shop.css">${icon}`,
    body: '<script type="module" src="/web/entry.client.tsx"></script>',
  }
  return async (url, pageSize) => {
    const entry = (await vite.ssrLoadModule('/web/entry.server.tsx')) as Entry
    const page = await entry.createRenderer(load, shell)(url, pageSize)
    return 'html' in page ? { ...page, html: await vite.transformIndexHtml(url.pathname, page.html) } : page
  }
}
