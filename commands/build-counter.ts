import { createHash } from 'node:crypto'
import { readFile, rename, rm } from 'node:fs/promises'
import { build } from 'vite'
import { compressFiles } from './compress-files.ts'

type Manifest = Record<string, { file: string; imports?: string[] }>

/** A running shop sees all files at once, because this folder is renamed at the end. */
const folder = 'build/.counter'

await build({ configFile: 'vite.counter.config.ts', logLevel: 'warn', build: { outDir: folder } })
await buildTableWorker()
await compressFiles(folder)
await rm('build/counter', { recursive: true, force: true })
await rename(folder, 'build/counter')

function collectFiles(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  const part = manifest[name]
  if (!part) throw new Error(`commands/build-counter.ts: the build has no ${name}`)
  if (found.has(part.file)) return found
  found.add(part.file)
  for (const needed of part.imports ?? []) collectFiles(manifest, needed, found)
  return found
}

async function buildTableWorker(): Promise<void> {
  const manifest: Manifest = JSON.parse(await readFile(`${folder}/manifest.json`, 'utf8'))
  const parts = [...collectFiles(manifest, 'counter/table.entry.tsx'), ...collectFiles(manifest, 'counter/table.css')]
  const fonts = ['/fonts/fraunces.woff2', '/fonts/figtree.woff2']
  const files = [...parts.map((file) => `/counter/assets/${file}`), ...fonts].sort()
  const digest = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { TABLE_FILES: JSON.stringify(files), BUILD: JSON.stringify(digest) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'baseline-widely-available',
      rollupOptions: {
        input: 'counter/packing/table-worker.ts',
        output: { format: 'iife', entryFileNames: 'table-worker.js' },
      },
    },
  })
}
