import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { build } from 'vite'
import { NOT_FOUND_PATH, pageRoutes } from '../shop/pages/page-routes.ts'
import { compressFiles } from './compress-files.ts'

type Manifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>

const entries = ['web/entry.bootstrap.ts', 'web/entry.client.tsx', 'web/shop.css']

const offlinePages = new Set(
  pageRoutes.filter(({ offline, path }) => offline ?? path === NOT_FOUND_PATH).map(({ module }) => module),
)
const onlinePages = new Set<string | undefined>(
  pageRoutes.map(({ module }) => module).filter((module) => !offlinePages.has(module)),
)

await build({ logLevel: 'warn' })
await build({ logLevel: 'warn', build: { ssr: 'web/entry.server.tsx' } })
await buildServiceWorker()
await compressFiles('build/client')

function collectOfflineFiles(manifest: Manifest): Set<string> {
  const files = new Set<string>()
  const waiting = [...entries]
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    const part = manifest[source]
    if (!part) throw new Error(`commands/build.ts: the build has no ${source}`)
    if (onlinePages.has(source) || files.has(`/${part.file}`)) continue
    files.add(`/${part.file}`)
    waiting.push(...(part.imports ?? []), ...(part.dynamicImports ?? []))
  }
  return files
}

/** At the top of the folder, because its scope must cover the whole site. */
async function buildServiceWorker(): Promise<void> {
  const manifest: Manifest = JSON.parse(await readFile('build/client/manifest.json', 'utf8'))
  const parts = collectOfflineFiles(manifest)
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
