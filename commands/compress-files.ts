import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export async function compressFiles(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = files.filter((file) => file.isFile() && /\.(js|css|svg|json|txt|webmanifest|wasm)$/.test(file.name))
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
