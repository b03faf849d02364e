import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

// Pages for the browser and for the server, and every text file beside its compressed forms.
await build({ logLevel: 'warn' })
await build({ logLevel: 'warn', build: { ssr: 'web/entry.server.tsx' } })
await buildKeeper()
await compressAll('build/client')

/** The service worker: one file at the top, which knows by name what every public page needs. */
async function buildKeeper(): Promise<void> {
  const manifest: Record<string, { file: string }> = JSON.parse(
    await readFile('build/client/manifest.json', 'utf8'),
  )
  // Checkout, accounts and orders need a connection anyway.
  const needsShop = /^(web\/(checkout|customers|orders|session)|shop\/checkout)\//
  const scripts = Object.entries(manifest).filter(([source]) => !needsShop.test(source))
  const fonts = ['/fonts/fraunces.woff2', '/fonts/figtree.woff2']
  const files = [...new Set(scripts.map(([, { file }]) => `/${file}`)), ...fonts, '/favicon.svg'].sort()
  const digest = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      SHELL_FILES: JSON.stringify(files),
      STYLE_SHEET: JSON.stringify(`/${manifest['web/shop.css']?.file}`),
      BUILD: JSON.stringify(digest),
    },
    build: {
      outDir: 'build/client',
      emptyOutDir: false,
      target: 'baseline-widely-available',
      rollupOptions: {
        input: 'web/offline/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}

async function compressAll(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = files.filter(
    (file) => file.isFile() && /\.(js|css|svg|json|txt|webmanifest)$/.test(file.name),
  )
  await Promise.all(texts.map((file) => compress(join(file.parentPath, file.name))))
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  const best = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, best))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
