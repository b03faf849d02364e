/** What such a label begins with. */
export const PHOTOGRAPH = 'your photograph, '

/** As a photograph in a place stands in carts, mails and invoices. @param technique in words: "printed" */
export function labelPhotograph(technique: string): string {
  return PHOTOGRAPH + technique
}

/** @param label of a choice: words stand in quotation marks, and motifs begin with another word */
export function isPhotographLabel(label: string): boolean {
  return label.startsWith(PHOTOGRAPH)
}
