import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { runsOf, scriptsIn } from './script-runs.ts'

/** A4 in points, 72 to the inch. */
const WIDTH = 595.28
const HEIGHT = 841.89
export const EDGE = 40
export const INNER = WIDTH - 2 * EDGE
/** Below this stands the foot of every page. */
const FLOOR = HEIGHT - 52

export const colours = {
  ink: '#2c1a1d',
  muted: '#6b5650',
  wine: '#8a1f45',
  line: '#e6d6c4',
  shell: '#f3e7d8',
}

type Element = PDFKit.PDFStructureElement
export type Style = {
  font?: 'regular' | 'bold' | 'display'
  /** In points. */
  size?: number
  colour?: string
  align?: 'left' | 'right'
}
export type Spot = { x: number; y: number; width: number }

/**
 * An A4 document that says what each of its parts is, for people who do not see it. Nothing in it depends on the moment
 * it is made: the same facts make the same bytes.
 */
export type Sheet = {
  /** Where the next part goes, in points from the top. */
  y: number
  readonly document: Element
  /** A part inside another. */
  part(parent: Element, tag: string, attributes?: { scope?: 'Column' | 'Row' }): Element
  /** Sets text in a part of its own. Returns its height. */
  text(parent: Element, tag: string, text: string, spot: Spot, style?: Style): number
  height(text: string, width: number, style?: Style): number
  /** A line across, or a field of colour: decoration, which is not read out. */
  rule(y: number, colour?: string): void
  field(spot: Spot, height: number): void
  /** Whether so many points are left on this page. */
  fits(height: number): boolean
  nextPage(): void
  /** Writes the foot of every page and closes. */
  close(foot: string): Promise<Buffer>
}

/**
 * @param scripts text of every script that will be set: faces of others are not even loaded
 * @param compress false leaves the text streams readable, for tests
 */
export async function openSheet(
  { title, madeAt, scripts }: { title: string; madeAt: Date; scripts: string },
  compress = true,
): Promise<Sheet> {
  // Loaded only here: most runs of the shop's process never draw a paper.
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    // The types know the archive formats only.
    subset: 'PDF/UA' as never,
    tagged: true,
    lang: 'en-IN',
    displayTitle: true,
    bufferPages: true,
    compress,
    info: { Title: title, Author: 'Gathri', Creator: 'Gathri', CreationDate: madeAt },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(pdf, 'end')
  const faces = ['regular', 'bold', 'display', ...scriptsIn(scripts)]
  for (const face of faces)
    pdf.registerFont(face, await readFile(new URL(`./fonts/${face}.ttf`, import.meta.url)))

  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const dress = ({ font = 'regular', size = 8.5, colour = colours.ink }: Style) =>
    pdf.font(font).fontSize(size).fillColor(colour)
  const layout = ({ align = 'left' }: Style, width: number) => ({ width, align, lineGap: 1.5 })
  const decorate = (draw: () => unknown) => {
    pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    pdf.endMarkedContent()
  }

  const sheet: Sheet = {
    y: EDGE,
    document: root,
    part(parent, tag, attributes = {}) {
      const element = pdf.struct(tag, attributes as object)
      parent.add(element)
      return element
    },
    text(parent, tag, text, { x, y, width }, style = {}) {
      const runs = runsOf(text)
      const draw = () => {
        dress(style)
        for (const [index, run] of runs.entries()) {
          if (run.script) pdf.font(run.script)
          else pdf.font(style.font ?? 'regular')
          const how = { ...layout(style, width), continued: index < runs.length - 1 }
          if (index === 0) pdf.text(run.text, x, y, how)
          else pdf.text(run.text, how)
        }
      }
      parent.add(pdf.struct(tag, {}, [draw]))
      return pdf.y - y
    },
    height(text, width, style = {}) {
      dress(style)
      // Of several scripts the first decides: they differ by little.
      const { script } = runsOf(text).find((run) => run.script) ?? {}
      if (script) pdf.font(script)
      return pdf.heightOfString(text, layout(style, width))
    },
    rule: (y, colour = colours.line) =>
      decorate(() =>
        pdf
          .moveTo(EDGE, y)
          .lineTo(EDGE + INNER, y)
          .lineWidth(0.7)
          .stroke(colour),
      ),
    field: ({ x, y, width }, height) => decorate(() => pdf.rect(x, y, width, height).fill(colours.shell)),
    fits(height) {
      return sheet.y + height <= FLOOR
    },
    nextPage() {
      pdf.addPage()
      sheet.y = EDGE
    },
    async close(foot) {
      root.end()
      const { count } = pdf.bufferedPageRange()
      for (let page = 0; page < count; page++) {
        pdf.switchToPage(page)
        pdf.markContent('Artifact', { type: 'Pagination' })
        dress({ size: 7.5, colour: colours.muted })
        pdf.text(foot, EDGE, HEIGHT - 36, { width: INNER - 80, lineBreak: false })
        pdf.text(`Page ${page + 1} of ${count}`, EDGE, HEIGHT - 36, { width: INNER, align: 'right' })
        pdf.endMarkedContent()
      }
      pdf.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
  return sheet
}
