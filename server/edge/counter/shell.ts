import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { CounterFirst } from '#contract/counter/routes.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findSharedDevice, showDoorDevice } from '#server/platform/staff/shared-devices.ts'
import { showMe } from '#server/platform/staff/show-me.ts'
import { findStaffSession } from '#server/platform/staff/staff-sessions.ts'
import { canHavePasskeys } from '#shop/staff/passkey-host.ts'
import { counterPageHeaders, privateHeaders } from './counter-headers.ts'
import { createFirstEventId } from '#server/platform/staff/event-routes.ts'
import { readDeviceCookie, readStaffCookie, setDeviceCookie } from '#server/platform/staff/staff-cookie.ts'

export const COUNTER_BUILD = 'build/counter'
const ASSETS = '/counter/assets/'
const STYLE_ENTRIES = {
  counter: 'counter/counter.css',
  'sign-in': 'counter/counter.css',
  table: 'counter/table.css',
} as const
type PageName = keyof typeof STYLE_ENTRIES

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>
type EntryFiles = { script: string; styles: string[]; preloads: string[] }

/** In development Vite adds scripts of its own, and files are its sources. */
export type TransformDevPage = (path: string, page: string) => Promise<string>

/** The back office for signed-in staff, at its own address the packing table, the sign-in page for others. */
export function createShell(
  shop: Shop,
  build: string = COUNTER_BUILD,
  transformDevPage?: TransformDevPage,
): (c: Context) => Promise<Response> {
  let manifest: Manifest | undefined
  return async (c) => {
    const signedIn = await findStaffSession(shop, readStaffCookie(c, shop.settings))
    const name = signedIn ? (isTable(c.req.path) ? 'table' : 'counter') : 'sign-in'
    if (!transformDevPage) manifest ??= readManifest(build)
    const files = transformDevPage ? sourceFiles(name) : manifest && findEntryFiles(manifest, name)
    if (!files) return c.html(notBuiltPage, 503, { ...privateHeaders, refresh: '3' })
    const deviceKey = readDeviceCookie(c, shop.settings)
    const device = signedIn ? undefined : await findSharedDevice(shop, deviceKey)
    if (device && deviceKey) setDeviceCookie(c, shop.settings, deviceKey)
    const first: CounterFirst = {
      me: signedIn ? showMe(signedIn, shop.now()) : null,
      first: null,
      changesFrom: signedIn ? await createFirstEventId(shop) : null,
      signIn: {
        demo: shop.settings.mode === 'demo',
        passkeysPossible: canHavePasskeys(shop.settings.publicUrl),
        device: device ? await showDoorDevice(shop, device) : null,
        isFromElsewhere: c.req.header('sec-fetch-site') === 'cross-site',
      },
    }
    const nonce = randomBytes(16).toString('base64url')
    const page = String(renderShell(files, first, nonce))
    if (transformDevPage) return c.html(await transformDevPage(c.req.path, page), 200, { 'cache-control': 'no-store' })
    return c.body(page, 200, counterPageHeaders(name, nonce))
  }
}

function readManifest(build: string): Manifest | undefined {
  const file = join(build, 'manifest.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : undefined
}

const isTable = (path: string) => /^\/counter\/table(\/|$)/.test(path)
const entryOf = (name: PageName) => `counter/${name}.entry.tsx`

function sourceFiles(name: PageName): EntryFiles {
  return { script: `/${entryOf(name)}`, styles: [`/${STYLE_ENTRIES[name]}`], preloads: [] }
}

/** Includes static imports of the entry, so that the browser requests all files at once. */
function findEntryFiles(manifest: Manifest, page: PageName): EntryFiles | undefined {
  const entry = entryOf(page)
  const names = new Set<string>()
  const collect = (name: string): void => {
    if (names.has(name)) return
    names.add(name)
    manifest[name]?.imports?.forEach(collect)
  }
  collect(entry)
  const script = manifest[entry]?.file
  if (script === undefined) return undefined
  const chunks = [...names].flatMap((name) => manifest[name] ?? [])
  const styles = [manifest[STYLE_ENTRIES[page]]?.file ?? [], ...chunks.map(({ css }) => css ?? [])].flat()
  return {
    script: ASSETS + script,
    styles: [...new Set(styles)].map((file) => ASSETS + file),
    preloads: chunks.map(({ file }) => ASSETS + file).filter((file) => file !== ASSETS + script),
  }
}

/** After the first `npm start` the shop opens before its back office is built. */
const notBuiltPage = html`<!doctype html>
  <html lang="en-IN">
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Back office · Gathri</title>
    <p>The back office is still being built. This page opens it by itself in a few seconds.</p>
  </html>`

function renderShell({ script, styles, preloads }: EntryFiles, first: CounterFirst, nonce: string) {
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light" />
        <meta property="csp-nonce" nonce="${nonce}" content="${nonce}" />
        <title>Back office · Gathri</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        ${styles.map((file) => html`<link rel="stylesheet" href="${file}" />`)}
        ${preloads.map((file) => html`<link rel="modulepreload" href="${file}" />`)}
        <script type="application/json" id="first">
          ${raw(jsonInHtml(first))}
        </script>
        <script type="module" src="${script}"></script>
      </head>
      <body>
        <div id="root"></div>
        <noscript>The back office needs JavaScript. Please allow it for this address.</noscript>
      </body>
    </html>`
}

/** No name that somebody chose ends the element. */
const jsonInHtml = (value: unknown) =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
