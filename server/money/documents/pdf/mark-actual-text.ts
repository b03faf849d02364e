import { splitScriptRuns } from './script-runs.ts'

/** Indian glyphs are drawn in another order than their letters: readers, searches and copies take this text. */
export function markActualText(pdf: PDFKit.PDFDocument, text: string, draw: () => unknown): void {
  const isAsDrawn = splitScriptRuns(text).every((run) => run.script === undefined && text.includes(run.text))
  if (isAsDrawn) return void draw()
  pdf.markContent('Span', { actual: text })
  draw()
  pdf.endMarkedContent()
}
