import { readFile } from 'node:fs/promises'
import { findScripts } from './script-runs.ts'

/** Registers `regular`, `bold`, `display`, and each script of the text under its name. */
export async function registerFonts(pdf: PDFKit.PDFDocument, text: string): Promise<void> {
  for (const face of ['regular', 'bold', 'display', ...findScripts(text)])
    pdf.registerFont(face, await readFile(new URL(`./fonts/${face}.ttf`, import.meta.url)))
}
