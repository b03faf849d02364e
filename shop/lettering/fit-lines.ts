import { thinnestLine, type PrintArea } from './print-area.ts'

/** Around the baseline, in em; y upwards. */
export type LineInk = { left: number; right: number; top: number; bottom: number }
export type MeasuredLine = { ink: LineInk; letterHeight: number; stem: number }

/** Line origins on the baseline, in millimetres from the upper left corner of the print area. */
export type FittedLines = {
  scale: number
  letterHeight: number
  origins: { x: number; y: number }[]
  box: { x: number; y: number; width: number; height: number }
}
export type Misfit = {
  reason: 'does-not-fit' | 'too-thin'
  /** Millimetres of the letters, or of their thinnest line, at the largest possible size. */
  has: number
  needs: number
}

const GAP = 0.22

/** One scale for all lines, centred by ink. @param lines at least one, each with ink */
export function fitLines(
  printArea: PrintArea,
  lines: readonly MeasuredLine[],
): { ok: true; fit: FittedLines } | ({ ok: false } & Misfit) {
  const baselines = stackLines(lines)
  const last = lines.length - 1
  const height = (baselines[last] ?? 0) - lines[last]!.ink.bottom
  const tallest = Math.max(...lines.map((line) => line.letterHeight))
  const lowest = Math.min(...lines.map((line) => line.letterHeight))
  const scale = Math.min(
    printArea.letterMax / tallest,
    ...lines.flatMap((line, index) => limitScale(printArea, line.ink, (baselines[index] ?? 0) - height / 2)),
  )
  if (round(lowest * scale) < printArea.letterMin)
    return { ok: false, reason: 'does-not-fit', has: round(lowest * scale), needs: printArea.letterMin }
  const stem = Math.min(...lines.map((line) => line.stem)) * scale
  const thinnest = thinnestLine[printArea.technique]
  if (round(stem) < thinnest) return { ok: false, reason: 'too-thin', has: round(stem), needs: thinnest }
  return { ok: true, fit: placeLines(printArea, lines, { scale, baselines, height, lowest }) }
}

/** @returns the distance of each baseline from the top of the ink, in em */
function stackLines(lines: readonly MeasuredLine[]): number[] {
  const baselines: number[] = []
  for (const [index, { ink }] of lines.entries()) {
    const above = lines[index - 1]
    baselines.push(above ? (baselines[index - 1] ?? 0) - above.ink.bottom + GAP + ink.top : ink.top)
  }
  return baselines
}

/** @param baseline em below the middle of all ink @returns the largest scales that keep the line's corners inside */
function limitScale({ shape, width, height, margin }: PrintArea, ink: LineInk, baseline: number): number[] {
  const halfWidth = width / 2 - margin
  const halfHeight = height / 2 - margin
  const x = (ink.right - ink.left) / 2
  const y = Math.max(Math.abs(baseline - ink.top), Math.abs(baseline - ink.bottom))
  return shape === 'oval' ? [1 / Math.hypot(x / halfWidth, y / halfHeight)] : [halfWidth / x, halfHeight / y]
}

function placeLines(
  printArea: PrintArea,
  lines: readonly MeasuredLine[],
  { scale, baselines, height, lowest }: { scale: number; baselines: number[]; height: number; lowest: number },
): FittedLines {
  const top = printArea.height / 2 - (height * scale) / 2
  const origins = lines.map(({ ink }, index) => ({
    x: printArea.width / 2 - ((ink.left + ink.right) / 2) * scale,
    y: top + (baselines[index] ?? 0) * scale,
  }))
  const width = Math.max(...lines.map(({ ink }) => ink.right - ink.left)) * scale
  return {
    scale,
    letterHeight: round(lowest * scale),
    origins,
    box: { x: printArea.width / 2 - width / 2, y: top, width, height: height * scale },
  }
}

function round(length: number): number {
  return Math.round(length * 100) / 100
}
