import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import * as fc from 'fast-check'
import { matchRoutes, type RouteObject } from 'react-router'
import { NOT_FOUND_PATH, findPage, pageRoutes } from '#shop/pages/page-routes.ts'
import { normalizeUrl } from '#server/platform/http/request-target.ts'

// The browser's routes, from the build of web/routes.tsx.
const built: { createRoutes(source: () => Promise<null>): RouteObject[] } = await import(
  pathToFileURL(resolve('build/server/entry.server.js')).href
)
const routes = built.createRoutes(async () => null)

const joinPaths = (base: string, path = '') => (path.startsWith('/') ? path : `${base}/${path}`)

function leafPaths(list: readonly RouteObject[], base = ''): string[] {
  return list.flatMap(({ path, children }) => {
    const whole = path === undefined ? base : joinPaths(base, path)
    return children ? leafPaths(children, whole === '/' ? '' : whole) : [whole]
  })
}

/** In the table's form; undefined for the browser's not-found page. */
function pathInBrowser(pathname: string): string | undefined {
  const matches = matchRoutes(routes, pathname) ?? []
  const path = matches.findLast(({ route }) => route.path !== undefined)?.route.path
  return path === '*' ? undefined : path
}

test('the routes of the browser are the rows of the table and the page of nothing, no more and no fewer', () => {
  const paths = pageRoutes.map(({ path }) => path)
  assert.deepEqual(leafPaths(routes).toSorted(), [...paths, '/*'].toSorted())
  assert.equal(new Set(paths).size, paths.length, 'each path has one row')
})

test('every row has a page or leads to one, and says of private pages nothing that makes them public', () => {
  for (const row of pageRoutes) {
    const { path, module, redirectTo, parent, cache, isInSitemap, offline, share } = row
    assert.ok(module === undefined ? redirectTo !== undefined : existsSync(module), path)
    if (redirectTo !== undefined) assert.ok(findPage(redirectTo)?.route.module, path)
    if (parent !== undefined) assert.ok(path.startsWith(`${parent}/`) && findPage(parent)?.route.module, path)
    if (!cache) assert.deepEqual([isInSitemap, offline, share], [undefined, undefined, undefined], path)
    if (isInSitemap || row.isArrival) assert.ok(share, `${path} is found, and says nothing of itself`)
  }
})

const words = pageRoutes.flatMap(({ path }) => path.split('/').filter(Boolean))
const anyCase = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((up) => [...text].map((sign, at) => (up[at] ? sign.toUpperCase() : sign.toLowerCase())).join(''))
const escapedAt = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((escape) =>
      [...text]
        .map((sign, at) => (escape[at] && sign <= '~' ? `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}` : sign))
        .join(''),
    )
const part = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...words, '1').chain(anyCase) },
  { weight: 2, arbitrary: fc.constantFrom(...words).chain(escapedAt) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', '.', '..', '%2e', '%2F', '%5c', '\\', '*', ':id', 'ſhop', 'chec%E2%84%AAout'),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 4 }) },
)
/** As in a browser's address bar, which has resolved dot segments. */
const browserPath = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom('/', '/', '/', '//'), part), { maxLength: 4 }),
    fc.constantFrom('', '/', '//'),
  )
  .map(([parts, end]) => URL.parse(`/x/..${parts.flat().join('')}${end}`, 'http://shop.example')?.pathname ?? '/')
  .filter((path) => !/%(?![0-9a-f]{2})/i.test(path))

const settings = {
  numRuns: 1_500,
  examples: [['/user/orderS'], ['/user//profile'], ['/Shop//'], ['/user'], ['/product/%2f']] satisfies [string][],
}

const leadsToNothing = (path: string) => pageRoutes.find((row) => row.path === path)?.redirectTo === NOT_FOUND_PATH

test('what the browser takes for a page the server knows as the same one', () => {
  let pages = 0
  fc.assert(
    fc.property(browserPath, (path) => {
      const shown = pathInBrowser(path)
      // Where the browser finds nothing the server may still mend the address, such as `/user//profile`.
      if (shown === undefined || leadsToNothing(shown)) return
      pages++
      assert.equal(findPage(normalizeUrl(path).path)?.route.path, shown, path)
    }),
    settings,
  )
  assert.ok(pages > settings.numRuns / 20, `only ${pages} paths led to a page`)
})

test('what the server sends to its own address the browser shows as the same page, or as none', () => {
  fc.assert(
    fc.property(browserPath, (path) => {
      const known = findPage(normalizeUrl(path).path)
      const own = known?.path ?? normalizeUrl(path).path
      assert.equal(pathInBrowser(own), known?.route.path, `${path} as ${own}`)
    }),
    settings,
  )
})
