import { globSync } from 'node:fs'
import { join } from 'node:path'

type ChunkGroup = { name: string; priority?: number; tags?: '$initial'[]; test: RegExp | ((id: string) => boolean) }

/**
 * What every page needs, in one file: it packs 4 KB smaller than the dozen the bundler would make. Not the entry itself:
 * it waits for the page on screen, whose file would wait for the file that the entry is in.
 */
const frameOfEveryPage: ChunkGroup = {
  name: 'frame',
  priority: 1,
  tags: ['$initial'],
  test: /^(?!.*entry\.(client|bootstrap)).*\.[cm]?[jt]sx?$/,
}

/**
 * Small parts that are wanted together, in one file each, by the patterns of their sources. The frame has to name every
 * file that another page may need, and names do not pack: five files for twenty-five save 400 bytes there.
 */
const partsByChunk: Record<string, readonly string[]> = {
  // What cards of goods are made of: home, listing and product page show them, and one file packs smaller than six.
  cards: [
    'web/design/{picture,button,price,art-picture}.tsx',
    'web/catalogue/{product-card,add-to-cart-button}.tsx',
    'shop/pricing/*.ts',
    'shop/catalogue/picture-sizes.ts',
  ],
  facts: [
    'web/design/{stars,star-row,quantity-stepper}.tsx',
    'web/catalogue/slides.ts',
    'web/orders/format-india-date.ts',
  ],
  // By itself, or the pages of goods would fetch the account's.
  'needs-script': ['web/design/needs-script.tsx'],
  session: [
    'web/session/*.ts',
    'web/api/{api-client,start-abortable}.ts',
    'web/storage/{create-draft,key-value-store,session-storage}.ts',
  ],
  fields: ['web/design/field.tsx', 'web/forms/*.{ts,tsx}', 'shop/customers/{name,email}.ts'],
  account: ['web/customers/{email-field,password-field,account-form,account-page,guests-only,google-link}.tsx'],
  cart: ['web/cart/{amounts,cart-line,cart-lines,cart-notices,cart-totals}.tsx', 'web/cart/use-*.ts'],
}

/**
 * The groups of sources that the bundler puts into one file each.
 * @throws naming the pattern, when one has no file any more
 */
export function chunkGroups(root: string): ChunkGroup[] {
  const parts = Object.entries(partsByChunk).map(([name, patterns]) => {
    const files = new Set(patterns.flatMap((pattern) => findSources(root, pattern)))
    return { name, test: (id: string) => files.has(id) }
  })
  return [frameOfEveryPage, ...parts]
}

/** The files of a pattern; each of the names in its braces has to have one. */
export function findSources(root: string, pattern: string): string[] {
  return expandBraces(pattern).flatMap((one) => {
    const files = globSync(one, { cwd: root }).map((file) => join(root, file))
    if (files.length === 0) throw new Error(`commands/chunk-groups.ts: there is no ${one}`)
    return files
  })
}

function expandBraces(pattern: string): string[] {
  const [, start = '', names = '', end = ''] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? []
  return names === '' ? [pattern] : names.split(',').map((name) => start + name + end)
}
