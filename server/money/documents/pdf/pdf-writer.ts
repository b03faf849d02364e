import { once } from 'node:events'
import { loadWhenInstalled } from '#server/platform/processes/load-when-installed.ts'
import { registerFonts } from './register-fonts.ts'
import { markActualText } from './mark-actual-text.ts'
import { splitScriptRuns } from './script-runs.ts'

const WIDTH = 595.28
const HEIGHT = 841.89
export const MARGIN = 40
export const CONTENT_WIDTH = WIDTH - 2 * MARGIN
const CONTENT_BOTTOM = HEIGHT - 52

export const colours = {
  ink: '#2c1a1d',
  muted: '#6b5650',
  wine: '#8a1f45',
  line: '#e6d6c4',
  shell: '#f3e7d8',
}

type Element = PDFKit.PDFStructureElement
export type TextStyle = {
  font?: 'regular' | 'bold' | 'display'
  size?: number
  colour?: string
  align?: 'left' | 'right'
}
type PlanRect = { x: number; y: number; length: number; breadth: number }
/** From the upper left corner. `under`: outlines of the layer below. */
export type DrawnPlan = {
  length: number
  breadth: number
  under: readonly PlanRect[]
  parts: readonly (PlanRect & { number: number })[]
}
export type TextBox = { x: number; y: number; width: number }

/** Tagged for screen readers, and deterministic: the same facts make the same bytes. */
export type PdfWriter = {
  y: number
  readonly document: Element
  addElement(parent: Element, tag: string, attributes?: { scope?: 'Column' | 'Row' }): Element
  addText(parent: Element, tag: string, text: string, spot: TextBox, style?: TextStyle): number
  measureText(text: string, width: number, style?: TextStyle): number
  /** Decoration: screen readers skip it. */
  drawRule(y: number, colour?: string): void
  fillRect(spot: TextBox, height: number): void
  /** Dark squares of a machine-readable code, such as a QR. @param alt its content */
  drawCode(modules: readonly (readonly boolean[])[], spot: TextBox, alt: string): void
  /** Numbered rectangles in one, in any unit: `length` fills the width. @returns its height */
  drawPlan(plan: DrawnPlan, spot: TextBox, alt: string): number
  addPicture(png: Buffer, spot: TextBox, height: number, alt: string): void
  hasRoom(height: number): boolean
  addPage(): void
  /** A page of templates, sized in points, without a footer. Draw it before adding the next page. */
  addDrawnPage(
    size: readonly [width: number, height: number],
    alt: string,
    draw: (pdf: PDFKit.PDFDocument) => void,
  ): void
  close(foot: string): Promise<Buffer>
}

/** @param hasFirstPage false when the caller draws it @param compress false for readable streams in tests */
export async function openPdfWriter(
  {
    title,
    madeAt,
    scripts,
    hasFirstPage = true,
  }: { title: string; madeAt: Date; scripts: string; hasFirstPage?: boolean },
  compress = true,
): Promise<PdfWriter> {
  // Most processes never draw a document.
  const { default: PDFDocument } = await loadWhenInstalled(() => import('pdfkit'))
  // The types of `subset` know the archive formats only.
  const options: Omit<PDFKit.PDFDocumentOptions, 'subset'> & { subset: string } = {
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: 'en-IN',
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: hasFirstPage,
    compress,
    info: { Title: title, Author: 'Gathri', Creator: 'Gathri', CreationDate: madeAt },
  }
  const pdf = new PDFDocument(options as PDFKit.PDFDocumentOptions)
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(pdf, 'end')
  await registerFonts(pdf, scripts)

  const withoutFoot = new Set<number>()
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const applyStyle = ({ font = 'regular', size = 8.5, colour = colours.ink }: TextStyle) =>
    pdf.font(font).fontSize(size).fillColor(colour)
  const layout = ({ align = 'left' }: TextStyle, width: number) => ({ width, align, lineGap: 1.5 })
  const drawArtifact = (draw: () => unknown) => {
    pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    pdf.endMarkedContent()
  }

  const writer: PdfWriter = {
    y: MARGIN,
    document: root,
    addElement(parent, tag, attributes = {}) {
      const element = pdf.struct(tag, attributes as object)
      parent.add(element)
      return element
    },
    addText(parent, tag, text, { x, y, width }, style = {}) {
      const runs = splitScriptRuns(text)
      const draw = () => {
        applyStyle(style)
        markActualText(pdf, text, () => {
          for (const [index, run] of runs.entries()) {
            if (run.script) pdf.font(run.script)
            else pdf.font(style.font ?? 'regular')
            const how = { ...layout(style, width), continued: index < runs.length - 1 }
            if (index === 0) pdf.text(run.text, x, y, how)
            else pdf.text(run.text, how)
          }
        })
      }
      parent.add(pdf.struct(tag, {}, [draw]))
      return pdf.y - y
    },
    measureText(text, width, style = {}) {
      applyStyle(style)
      // Metrics of scripts differ little, so the first one decides.
      const { script } = splitScriptRuns(text).find((run) => run.script) ?? {}
      if (script) pdf.font(script)
      return pdf.heightOfString(text, layout(style, width))
    },
    drawRule: (y, colour = colours.line) =>
      drawArtifact(() =>
        pdf
          .moveTo(MARGIN, y)
          .lineTo(MARGIN + CONTENT_WIDTH, y)
          .lineWidth(0.7)
          .stroke(colour),
      ),
    fillRect: ({ x, y, width }, height) => drawArtifact(() => pdf.rect(x, y, width, height).fill(colours.shell)),
    drawCode(modules, { x, y, width }, alt) {
      const side = width / modules.length
      const draw = () => {
        for (const [row, cells] of modules.entries())
          for (const [column, isDark] of cells.entries())
            if (isDark) pdf.rect(x + column * side, y + row * side, side, side)
        pdf.fill(colours.ink)
      }
      root.add(pdf.struct('Figure', { alt }, [draw]))
    },
    drawPlan({ length, breadth, under, parts }, { x, y, width }, alt) {
      const scale = width / length
      const draw = () => {
        pdf
          .lineWidth(1)
          .rect(x, y, width, breadth * scale)
          .stroke(colours.ink)
        for (const below of under)
          pdf
            .rect(x + below.x * scale, y + below.y * scale, below.length * scale, below.breadth * scale)
            .stroke(colours.line)
        for (const part of parts) {
          const [left, top] = [x + part.x * scale, y + part.y * scale]
          pdf
            .lineWidth(0.6)
            .rect(left, top, part.length * scale, part.breadth * scale)
            .fillAndStroke(colours.shell, colours.ink)
          applyStyle({ font: 'bold', size: 9 })
          pdf.text(String(part.number), left, top + (part.breadth * scale) / 2 - 5, {
            width: part.length * scale,
            align: 'center',
            lineBreak: false,
          })
        }
      }
      root.add(pdf.struct('Figure', { alt }, [draw]))
      return breadth * scale
    },
    addPicture(png, { x, y, width }, height, alt) {
      root.add(pdf.struct('Figure', { alt }, [() => pdf.image(png, x, y, { fit: [width, height] })]))
    },
    hasRoom(height) {
      return writer.y + height <= CONTENT_BOTTOM
    },
    addPage() {
      pdf.addPage({ size: 'A4', margin: 0 })
      writer.y = MARGIN
    },
    addDrawnPage([width, height], alt, draw) {
      pdf.addPage({ size: [width, height], margin: 0 })
      withoutFoot.add(pdf.bufferedPageRange().count - 1)
      root.add(pdf.struct('Figure', { alt }, [() => draw(pdf)]))
    },
    async close(foot) {
      root.end()
      const { count } = pdf.bufferedPageRange()
      for (let page = 0; page < count; page++) {
        if (withoutFoot.has(page)) continue
        pdf.switchToPage(page)
        pdf.markContent('Artifact', { type: 'Pagination' })
        applyStyle({ size: 7.5, colour: colours.muted })
        pdf.text(foot, MARGIN, HEIGHT - 36, { width: CONTENT_WIDTH - 80, lineBreak: false })
        pdf.text(`Page ${page + 1} of ${count}`, MARGIN, HEIGHT - 36, {
          width: CONTENT_WIDTH,
          align: 'right',
        })
        pdf.endMarkedContent()
      }
      pdf.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
  return writer
}
