import { faces, type FaceKey } from './faces.ts'
import { motifName } from './motif-keys.ts'
import { labelPhotograph } from './photograph-label.ts'
import { techniqueWords, type Technique, type PrintAreaField } from './print-area.ts'

/** @param pieces the number of pieces with their own words; `lines` are those of the first */
export function describeWords(
  lines: readonly string[],
  face: FaceKey,
  { technique, field }: { technique: Technique; field: PrintAreaField },
  pieces: number | null = null,
): string {
  if (field === 'motif') return `${motifName(lines[0] ?? '')}, ${techniqueWords[technique]}`
  if (field === 'photograph') return labelPhotograph(techniqueWords[technique])
  const more = pieces === null ? '' : ` and ${pieces - 1} more, one on each piece,`
  return `“${lines.join(' / ')}”${more} in ${faces[face].label}, ${techniqueWords[technique]}`
}
