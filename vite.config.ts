import { resolve, sep } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './commands/chunk-groups.ts'
import { pageRoutesPlugin } from './commands/page-routes-plugin.ts'

const serverRooms = ['server', 'contract', 'providers', 'sandbox'].map(
  (room) => resolve(import.meta.dirname, room) + sep,
)

export function keepServerOutOfBrowser(): Plugin {
  return {
    name: 'keep-server-out-of-browser',
    enforce: 'pre',
    load(id) {
      if (this.environment.name === 'client' && serverRooms.some((room) => id.startsWith(room)))
        this.error(`${id} is server code, but the browser bundle imports it`)
    },
  }
}

const wrappedImport = /[\w$]+\(\(\)=>(import\(`[^`()]+`\)),\[\]\)/g

/** Vite's helper around `import()` needs the lists that `modulePreload: false` leaves out. */
function importWithoutHelper(): Plugin {
  return {
    name: 'import-without-helper',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (fetchPart) => fetchPart()' : null,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk') chunk.code = chunk.code.replace(wrappedImport, '$1')
      },
    },
  }
}

/** A second minifier saves 1 % of each file but takes ten seconds, so only `npm run build` uses it. */
function minifyAgain(): Plugin {
  return {
    name: 'minify-again',
    apply: () => process.env['RELEASE'] === 'yes',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        if (this.environment.name !== 'client') return
        const { minify } = await import('terser')
        const compress = { passes: 3, sequences: false, ecma: 2020 } as const
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk')
            chunk.code = (await minify(chunk.code, { module: true, compress })).code ?? chunk.code
      },
    },
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  publicDir: isSsrBuild ? false : 'web/public',
  // One bundle loads faster than sixty files, and drops unused code.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  plugins: [
    keepServerOutOfBrowser(),
    pageRoutesPlugin(import.meta.dirname),
    importWithoutHelper(),
    minifyAgain(),
    react(),
  ],
  build: {
    outDir: isSsrBuild ? 'build/server' : 'build/client',
    emptyOutDir: true,
    manifest: isSsrBuild ? false : 'manifest.json',
    assetsInlineLimit: 0,
    // Saves 1 % of every page's script: the HTML names the first page's files, the service worker fetches the rest.
    modulePreload: false,
    reportCompressedSize: false,
    target: 'baseline-widely-available',
    rollupOptions: {
      input: isSsrBuild ? 'web/entry.server.tsx' : ['web/entry.bootstrap.ts', 'web/entry.client.tsx', 'web/shop.css'],
      output: isSsrBuild
        ? { charset: 'ascii', comments: false }
        : {
            // Names do not compress: without those of pages every first visit is 150 bytes smaller.
            chunkFileNames: ({ name }) => `assets/${name.endsWith('-page') ? '' : '[name]-'}[hash:7].js`,
            entryFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { groups: chunkGroups(import.meta.dirname) },
          },
      onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
    },
  },
}))
