import { isDesignId } from './design-id.ts'

/**
 * The address of a picture of the piece with its words, in the colours chosen with them.
 * @returns undefined without words
 */
export function wordsPicturePath(chosen: readonly { key: string; choice: string }[]): string | undefined {
  const designs = chosen.filter(({ choice }) => isDesignId(choice)).map(({ choice }) => choice)
  if (designs.length === 0) return undefined
  const colours = chosen.filter(({ choice }) => !isDesignId(choice)).map(({ key, choice }) => [key, choice])
  return `/words/${designs.join('-')}.svg${colours.length > 0 ? `?${new URLSearchParams(colours)}` : ''}`
}
