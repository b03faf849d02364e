import type { CounterAnswer, CounterRequestBody } from '#contract/counter/routes.ts'
import type { FaceKey } from '#shop/lettering/faces.ts'
import { checkPrintArea } from '#shop/lettering/check-print-area.ts'
import type { DateLanguage } from '#shop/lettering/lettered-date.ts'
import type { MotifKey } from '#shop/lettering/motif-keys.ts'
import type { Technique, PrintAreaField } from '#shop/lettering/print-area.ts'
import { checkCorners, middleCorners, type Corners } from '#shop/lettering/print-area-corners.ts'
import { findPriceFault, parseRupees, toTypedRupees } from '#shop/money/parse-rupees.ts'

export const PRINT_AREAS = 'GET /counter/api/v1/products/{product}/print-areas'
export type ProductPrintAreas = CounterAnswer<typeof PRINT_AREAS>['data']
type Sent = CounterRequestBody<'PUT /counter/api/v1/products/{product}/print-areas'>['body']['printAreas'][number]

/** Corners as they are sent: shares of the picture. */
export type TypedView = { picture: number; ink: string; corners: Sent['views'][number]['corners']; url?: string }
/** As it is typed; lengths are millimetres. */
export type TypedPrintArea = {
  key?: string
  label: string
  technique: Technique
  shape: 'rect' | 'oval'
  field: PrintAreaField
  language: DateLanguage | null
  motifs: MotifKey[]
  width: string
  height: string
  margin: string
  maxLines: string
  letterMin: string
  letterMax: string
  faces: FaceKey[]
  each: string
  once: string
  minutes: string
  views: TypedView[]
}

export const inks: Readonly<Record<Technique, string>> = {
  foil: '#c9963a',
  ink: '#2a1a1e',
  engrave: '#47291a',
  burn: '#5b3417',
  embroider: '#7a1f3d',
  hand: '#3a2a20',
}

export const newPrintArea: TypedPrintArea = {
  label: '',
  technique: 'engrave',
  shape: 'rect',
  field: 'words',
  language: null,
  motifs: [],
  width: '90',
  height: '24',
  margin: '2',
  maxLines: '2',
  letterMin: '3',
  letterMax: '12',
  faces: ['kalam', 'fraunces'],
  each: '',
  once: '',
  minutes: '10',
  views: [],
}

export function newView(picture: number, technique: Technique, url: string): TypedView {
  return { picture, ink: inks[technique], corners: toSentCorners(middleCorners), url }
}

export function toSentCorners([first, second, third, fourth]: Corners): TypedView['corners'] {
  return [[...first], [...second], [...third], [...fourth]]
}

export function toTypedPrintAreas(printAreas: ProductPrintAreas['printAreas']): TypedPrintArea[] {
  return printAreas.map(({ ordered: _ordered, unitPrice, oncePrice, ...printArea }) => ({
    ...printArea,
    field: printArea.field ?? 'words',
    language: printArea.language ?? null,
    motifs: printArea.motifs ?? [],
    width: String(printArea.width),
    height: String(printArea.height),
    margin: String(printArea.margin),
    maxLines: String(printArea.maxLines),
    letterMin: String(printArea.letterMin),
    letterMax: String(printArea.letterMax),
    each: unitPrice === 0 ? '' : toTypedRupees(unitPrice),
    once: oncePrice === 0 ? '' : toTypedRupees(oncePrice),
    minutes: String(printArea.minutes),
  }))
}

const toNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))
const toPaise = (text: string) => (text.trim() === '' ? 0 : parseRupees(text))

export function toSentPrintArea({ each, once, views, ...printArea }: TypedPrintArea) {
  const { field } = printArea
  return {
    ...printArea,
    // The form keeps values of other kinds while somebody types, but does not send them.
    language: field === 'date' ? printArea.language : null,
    motifs: field === 'motif' ? printArea.motifs : [],
    label: printArea.label.trim(),
    width: toNumber(printArea.width),
    height: toNumber(printArea.height),
    margin: toNumber(printArea.margin),
    maxLines: toNumber(printArea.maxLines),
    letterMin: toNumber(printArea.letterMin),
    letterMax: toNumber(printArea.letterMax),
    minutes: toNumber(printArea.minutes),
    unitPrice: toPaise(each) ?? 0,
    oncePrice: toPaise(once) ?? 0,
    views: views.map(({ picture, ink, corners }) => ({ picture, ink, corners })),
  }
}

/** @returns a sentence about the first thing that is wrong; corners that nobody moved are as they were */
export function checkPrintAreas(
  printAreas: readonly TypedPrintArea[],
  before: readonly TypedPrintArea[],
): string | undefined {
  for (const printArea of printAreas) {
    if (printArea.label.trim() === '') return 'Please give each print area a name, such as Names on the lid.'
    const wrong = checkTyped(printArea)
    if (wrong !== undefined) return wrong
    const was = before.find(({ key }) => key !== undefined && key === printArea.key)
    for (const { picture, corners } of printArea.views) {
      const kept = was?.views.find((view) => view.picture === picture)
      if (kept && JSON.stringify(kept.corners) === JSON.stringify(corners)) continue
      const refused = checkCorners(corners, printArea.label)
      if (refused) return refused.message
    }
  }
  return undefined
}

function checkTyped(printArea: TypedPrintArea): string | undefined {
  const { label, each, once, views } = printArea
  const sent = toSentPrintArea(printArea)
  const { width, height, margin, letterMin, letterMax, maxLines, minutes } = sent
  if ([width, height, margin, letterMin, letterMax].some((length) => !Number.isFinite(length)))
    return `Please enter all measures of “${label}” in millimetres, such as 90 or 2.5.`
  if (!Number.isInteger(maxLines) || maxLines < 1 || maxLines > 4) return `“${label}” takes between 1 and 4 lines.`
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > 1_000)
    return `Please enter the minutes of work on “${label}” as a whole number.`
  const wrong = [each, once].find((text) => toPaise(text) === undefined)
  if (wrong !== undefined) return `“${label}”: ${findPriceFault(wrong)}`
  if (views.length === 0) return `Please mark on one picture at least where “${label}” is seen.`
  return checkPrintArea({ ...sent, faces: printArea.faces })?.message
}
