import { faces, type FaceKey } from './faces.ts'
import { techniqueWords, type Technique } from './zone.ts'

/** As the words stand in carts, mails and invoices. @param pieces with words of their own, of which these are the first */
export function describeWords(
  lines: readonly string[],
  face: FaceKey,
  technique: Technique,
  pieces: number | null = null,
): string {
  const more = pieces === null ? '' : ` and ${pieces - 1} more, one on each piece,`
  return `“${lines.join(' / ')}”${more} in ${faces[face].label}, ${techniqueWords[technique]}`
}
