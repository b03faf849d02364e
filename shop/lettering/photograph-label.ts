export const PHOTOGRAPH = 'your photograph, '

export function labelPhotograph(technique: string): string {
  return PHOTOGRAPH + technique
}

/** Labels of words begin with a quotation mark, those of motifs with another word. */
export function isPhotographLabel(label: string): boolean {
  return label.startsWith(PHOTOGRAPH)
}
