import type { OwnHome, OwnWords } from '#contract/page-data.ts'
import { noteWords } from '#server/platform/database/shown-products.ts'
import type { Picture } from '#shop/catalogue/product.ts'
import type { PageWord } from '#shop/words/page-words.ts'

type OwnTexts = Readonly<Record<PageWord, string>>

/** The page that is being made shows it: a change drops the page. */
function readWord(words: OwnTexts, name: PageWord): string {
  noteWords(name)
  return words[name]
}

export async function loadOwnHome({
  settings: { words },
  findPicture,
}: {
  settings: { words: OwnTexts }
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

export function readOwnWords(words: OwnTexts, path: string): OwnWords {
  const names = wordsOf[path.toLowerCase()]
  if (!names) return { title: '', text: '' }
  return { title: names.title ? readWord(words, names.title) : '', text: readWord(words, names.text) }
}

/** A line each, for product pages. */
export function readDeliveryNotes(words: OwnTexts): { deliveryNotes?: string[] } {
  const notes = readWord(words, 'deliveryText')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return notes.length > 0 ? { deliveryNotes: notes } : {}
}
