import { isPhotographLabel } from './photograph-label.ts'

export type Lettering = 'words' | 'photograph' | 'words and photograph'

export function nameLettering(labels: readonly string[]): Lettering {
  const photographs = labels.filter(isPhotographLabel).length
  if (photographs === 0) return 'words'
  return photographs === labels.length ? 'photograph' : 'words and photograph'
}

export function beOfLettering(lettering: Lettering): 'is' | 'are' {
  return lettering === 'photograph' ? 'is' : 'are'
}
