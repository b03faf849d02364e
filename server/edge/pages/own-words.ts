import type { OwnHome, OwnWords } from '#contract/page-data.ts'
import { noteWords } from '#server/platform/database/shown-products.ts'
import type { Words } from '#server/platform/settings/read-words.ts'
import type { Picture } from '#shop/catalogue/product.ts'
import type { PageWord } from '#shop/words/page-words.ts'

/** The page that is being made shows it: a change drops the page. */
export function readWord(words: Words, name: PageWord): string {
  noteWords(name)
  return words[name]
}

export async function loadOwnHome({
  settings: { words },
  findPicture,
}: {
  settings: { words: Words }
  findPicture: (url: string) => Promise<Omit<Picture, 'alt'> | undefined>
}): Promise<OwnHome | null> {
  const read = (name: PageWord) => readWord(words, name)
  const [title, text, url] = [read('homeTitle'), read('homeText'), read('homePicture')]
  const [alt, to] = [read('homePictureAlt'), read('homePictureLink')]
  const found = url === '' ? undefined : await findPicture(url)
  const picture = found ? { ...found, alt, to } : null
  return title || text || picture ? { title, text, picture } : null
}

const wordsOf: Readonly<Record<string, { title?: PageWord; text: PageWord }>> = {
  '/about': { title: 'aboutTitle', text: 'aboutText' },
  '/bespoke': { title: 'bespokeTitle', text: 'bespokeText' },
  '/corporate': { title: 'corporateTitle', text: 'corporateText' },
  '/contact': { text: 'questionsText' },
  '/returnpolicy': { text: 'returnsText' },
  '/terms': { text: 'termsText' },
}

export function readOwnWords(words: Words, path: string): OwnWords {
  const names = wordsOf[path.toLowerCase()]
  if (!names) return { title: '', text: '' }
  return { title: names.title ? readWord(words, names.title) : '', text: readWord(words, names.text) }
}
