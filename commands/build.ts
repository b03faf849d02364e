import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

type Manifest = Record<string, { file: string; imports?: string[] }>

/** What public pages are made of; checkout, accounts and orders need a connection anyway. */
const offlineSources =
  /^web\/(entry\.[a-z]+\.tsx?$|shop\.css$|startup|analytics|offline|pages|catalogue|cart|legal|enquiries)/

// Pages for the browser and for the server, and every text file beside its compressed forms.
await build({ logLevel: 'warn' })
await build({ logLevel: 'warn', build: { ssr: 'web/entry.server.tsx' } })
await buildServiceWorker()
await compressAll('build/client')

/** The files of some sources, and of everything they import. */
function collectFiles(manifest: Manifest, sources: readonly string[]): Set<string> {
  const files = new Set<string>()
  const waiting = [...sources]
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    const part = manifest[source]
    if (!part || files.has(`/${part.file}`)) continue
    files.add(`/${part.file}`)
    waiting.push(...(part.imports ?? []))
  }
  return files
}

/** The service worker: one file at the top, which knows by name what every public page needs. */
async function buildServiceWorker(): Promise<void> {
  const manifest: Manifest = JSON.parse(await readFile('build/client/manifest.json', 'utf8'))
  const parts = collectFiles(
    manifest,
    Object.keys(manifest).filter((source) => offlineSources.test(source)),
  )
  const fonts = ['/fonts/fraunces.woff2', '/fonts/figtree.woff2']
  const files = [...parts, ...fonts, '/favicon.svg'].sort()
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
  const texts = files.filter((file) => file.isFile() && /\.(js|css|svg|json|txt|webmanifest)$/.test(file.name))
  await Promise.all(texts.map((file) => compress(join(file.parentPath, file.name))))
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  const best = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGBLOCK]: 20,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, best))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
