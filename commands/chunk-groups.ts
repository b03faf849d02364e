import { globSync } from 'node:fs'
import { join } from 'node:path'

type ChunkGroup = { name: string; priority?: number; tags?: '$initial'[]; test: RegExp | ((id: string) => boolean) }

// One file compresses 4 KB better than a dozen. Entries stay out, because they wait for the page's file.
const frameOfEveryPage: ChunkGroup = {
  name: 'frame',
  priority: 1,
  tags: ['$initial'],
  test: /^(?!.*entry\.(client|bootstrap)).*\.[cm]?[jt]sx?$/,
}

// The frame names all files of other pages, and names do not compress: fewer files save 400 bytes.
const partsByChunk: Record<string, readonly string[]> = {
  cards: [
    'web/design/{picture,button,price,art-picture}.tsx',
    'web/catalogue/add-to-cart-button.tsx',
    'web/design/heart.tsx',
    'shop/pricing/{calculate-totals,price-limits,price-lines,unit-price}.ts',
    'shop/catalogue/picture-sizes.ts',
    'shop/pages/truncate-text.ts',
  ],
  // Separate, because product pages show cards only below the fold.
  card: ['web/catalogue/product-card.tsx'],
  choices: [
    'shop/cart/{choices,resolve-choices}.ts',
    'shop/pricing/price-breaks.ts',
    'shop/catalogue/{choose-variant,variant-path,dyed-views}.ts',
    'web/cart/words-change.ts',
    'web/catalogue/{use-colours,words-to-show}.ts',
    'web/promises/stored-pin.ts',
  ],
  // Separate, because product pages would otherwise load the groups of cart and account.
  stepper: ['web/design/quantity-stepper.tsx'],
  'needs-script': ['web/design/needs-script.tsx', 'web/startup/use-hydrated.ts'],
  session: [
    'web/session/*.ts',
    'web/api/{api-client,start-abortable}.ts',
    'web/storage/{create-draft,key-value-store,session-storage}.ts',
  ],
  fields: ['web/design/field.tsx', 'web/forms/*.{ts,tsx}', 'shop/customers/{name,email}.ts'],
  account: ['web/customers/{email-field,password-field,account-form,account-page,guests-only,google-link}.tsx'],
  cart: ['web/cart/{amounts,cart-line,cart-lines,cart-notices,cart-totals}.tsx', 'web/cart/use-*.ts'],
}

export function chunkGroups(root: string): ChunkGroup[] {
  const parts = Object.entries(partsByChunk).map(([name, patterns]) => {
    const files = new Set(patterns.flatMap((pattern) => findSources(root, pattern)))
    return { name, test: (id: string) => files.has(id) }
  })
  return [frameOfEveryPage, ...parts]
}

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
