import { techniqueWords, type Technique } from './zone.ts'

const PHOTOGRAPH = 'your photograph'

/** As a photograph in a place stands in carts, mails and invoices. */
export function describePhotograph(technique: Technique): string {
  return `${PHOTOGRAPH}, ${techniqueWords[technique]}`
}

/** @param label of a choice: words stand in quotation marks, and motifs begin with another word */
export function isPhotographLabel(label: string): boolean {
  return label.startsWith(`${PHOTOGRAPH}, `)
}
