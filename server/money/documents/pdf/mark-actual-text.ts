import { splitScriptRuns } from './script-runs.ts'

/**
 * What is drawn is in the order of its glyphs, which for Indian scripts is not that of its letters: readers, searches and
 * copies take the text from here.
 */
export function markActualText(pdf: PDFKit.PDFDocument, text: string, draw: () => unknown): void {
  const isAsDrawn = splitScriptRuns(text).every((run) => run.script === undefined && text.includes(run.text))
  if (isAsDrawn) return void draw()
  pdf.markContent('Span', { actual: text })
  draw()
  pdf.endMarkedContent()
}
