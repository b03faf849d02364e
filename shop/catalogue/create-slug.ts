import { indicToLatin } from './devanagari-to-latin.ts'

const MAX_LENGTH = 80

/** "தட்டு" is "tattu"; a name without Indian or Latin letters or digits gives "product". */
export function createSlug(name: string): string {
  const words = indicToLatin(name)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return (words?.join('-') ?? 'product').slice(0, MAX_LENGTH).replace(/-$/, '')
}
