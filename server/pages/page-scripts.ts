/** What the build says of a file: where it lies, and which files it asks for. */
export type Manifest = Record<string, { file: string; imports?: string[] }>

/** The pages that strangers arrive at, by their paths: what they ask for is known before they do. */
const arrivals = [
  [/^\/$/, 'web/pages/home-page.tsx'],
  [/^\/shop\/?$/, 'web/catalogue/shop-page.tsx'],
  [/^\/product\/[^/]+$/, 'web/catalogue/product-page.tsx'],
] as const

const FIRST = 'web/entry.first.ts'
const SHOP = 'web/entry.client.tsx'

/**
 * The scripts of a page: one that is small, and with it the addresses of the rest, which it fetches in one go as soon as
 * the page has been seen.
 */
export function pageScripts(manifest: Manifest, pathname: string): string {
  const page = arrivals.find(([path]) => path.test(pathname))?.[1]
  const files = new Set<string>()
  for (const source of [SHOP, ...(page ? [page] : [])]) addWithImports(manifest, source, files)
  const then = [...files].map((file) => `/${file}`).join(' ')
  return `<script type="module" src="/${manifest[FIRST]?.file}" data-then="${then}"></script>`
}

/** In development Vite says itself what belongs together. */
export const sourceScripts = `<script type="module" src="/${FIRST}" data-then="/${SHOP}"></script>`

function addWithImports(manifest: Manifest, source: string, files: Set<string>): void {
  const part = manifest[source]
  if (!part || files.has(part.file)) return
  files.add(part.file)
  for (const needed of part.imports ?? []) addWithImports(manifest, needed, files)
}
