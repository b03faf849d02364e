import { isPhotographLabel } from './photograph-label.ts'

/** What a piece holds of its buyer's. */
export type Lettering = 'words' | 'photograph' | 'words and photograph'

/** @param labels of what stands in its places; none of a card, which has words */
export function nameLettering(labels: readonly string[]): Lettering {
  const photographs = labels.filter(isPhotographLabel).length
  if (photographs === 0) return 'words'
  return photographs === labels.length ? 'photograph' : 'words and photograph'
}

/** @returns its verb after it: "photograph is", "words are" */
export function beOfLettering(lettering: Lettering): 'is' | 'are' {
  return lettering === 'photograph' ? 'is' : 'are'
}
