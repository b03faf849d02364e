import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import type { ViteDevServer } from 'vite'
import type { LoadPage, RenderPage } from '#server/platform/http/page.ts'
import { createScriptTag, devScriptTag, type Manifest } from './page-scripts.ts'

export type Site = { origin: string; counts: boolean }
type Shell = { head: string; body: (pathname: string) => string } & Site
type ServerEntry = { createRenderer(load: LoadPage, shell: Shell): RenderPage }

/** On a slow line text in fallback fonts comes first, then the picture, then the fonts. */
const fonts = ['/fonts/fraunces.woff2', '/fonts/figtree.woff2']
  .map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`)
  .join('')
const icon = [
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
  '<link rel="manifest" href="/manifest.webmanifest">',
].join('')

export async function createBuiltRenderer(load: LoadPage, site: Site): Promise<RenderPage> {
  const manifest: Manifest = JSON.parse(await readFile('build/client/manifest.json', 'utf8'))
  const asset = (source: string) => `/${manifest[source]?.file}`
  const entry: ServerEntry = await import(pathToFileURL(resolve('build/server/entry.server.js')).href)
  return entry.createRenderer(load, {
    ...site,
    head: `<link rel="stylesheet" href="${asset('web/shop.css')}">${icon}`,
    body: (pathname) => fonts + createScriptTag(manifest, pathname),
  })
}

export function createDevRenderer(vite: ViteDevServer, load: LoadPage, site: Site): RenderPage {
  const shell = {
    ...site,
    head: `<link rel="stylesheet" href="/web/shop.css">${icon}`,
    body: () => fonts + devScriptTag,
  }
  return async (url, pageSize, shown) => {
    const entry = (await vite.ssrLoadModule('/web/entry.server.tsx')) as ServerEntry
    const page = await entry.createRenderer(load, shell)(url, pageSize, shown)
    return 'html' in page ? { ...page, html: await vite.transformIndexHtml(url.pathname, page.html) } : page
  }
}
