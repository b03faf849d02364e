import { readFileSync } from 'node:fs'

/** `npm start` writes it: commands/install-libraries.mjs. */
const STAMP = 'node_modules/.gathri-installed'

export class NotInstalledYet extends Error {
  override readonly name = 'NotInstalledYet'
}

/**
 * For packages of `libraries/later`. Node remembers an import that failed while npm was unpacking its package.
 * @throws NotInstalledYet behind a first `npm start`, for half a minute
 */
export async function loadWhenInstalled<Library>(load: () => Promise<Library>, stamp = STAMP): Promise<Library> {
  if (readInstalled(stamp).endsWith(' shop')) throw new NotInstalledYet('npm still installs what this needs.')
  return load()
}

/** '' where no `npm start` has installed, as in the image. */
function readInstalled(stamp: string): string {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return ''
  }
}
