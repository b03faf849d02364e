import { relative } from 'node:path'
import { build, type Plugin } from 'vite'
import later from '../libraries/later/package.json' with { type: 'json' }

// Packages with files beside their code, and packages that only `npm run dev` loads.
const external = ['@electric-sql/pglite', '@electric-sql/pglite-prepopulatedfs', '@node-rs/argon2', 'sharp', 'vite']
// The first build of the shop runs before these are installed.
const installedLater = Object.keys(later.dependencies)

await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [keepFileUrls(), escapeNonAscii()],
  ssr: { noExternal: true, external },
  build: {
    ssr: 'main.ts',
    outDir: 'build/shop',
    target: 'node22',
    minify: false,
    rolldownOptions: {
      external: (id) => installedLater.some((name) => id === name || id.startsWith(`${name}/`)),
      output: { chunkFileNames: '[name]-[hash].js', charset: 'ascii', comments: false },
    },
  },
})

/** Files that the code reads or starts stay beside their source. */
function keepFileUrls(): Plugin {
  return {
    name: 'keep-file-urls',
    enforce: 'pre',
    transform(code, id) {
      if (id.startsWith('\0') || !code.includes('import.meta.url')) return
      const url = `new URL(${JSON.stringify(`../../${relative(process.cwd(), id)}`)}, import.meta.url).href`
      return { code: code.replaceAll('import.meta.url', url), map: null }
    },
  }
}

/** A single non-ASCII character makes V8 store the whole file in two bytes a character. */
function escapeNonAscii(): Plugin {
  return {
    name: 'escape-non-ascii',
    generateBundle(_, files) {
      for (const file of Object.values(files))
        if (file.type === 'chunk')
          file.code = file.code.replaceAll(
            /[\u0080-\uffff]/g,
            (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
          )
    },
  }
}
