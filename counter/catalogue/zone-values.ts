import type { CounterAnswer, CounterRequestBody } from '#contract/counter/routes.ts'
import type { FaceKey } from '#shop/lettering/faces.ts'
import { checkZone } from '#shop/lettering/check-zone.ts'
import type { DateLanguage } from '#shop/lettering/lettered-date.ts'
import type { MotifKey } from '#shop/lettering/motif-keys.ts'
import type { Technique, ZoneField } from '#shop/lettering/zone.ts'
import { checkCorners, middleCorners, type Corners } from '#shop/lettering/zone-corners.ts'
import { findPriceFault, parseRupees, toTypedRupees } from '#shop/money/parse-rupees.ts'

export const ZONES = 'GET /counter/api/v1/products/{product}/zones'
export type ProductZones = CounterAnswer<typeof ZONES>['data']
type Sent = CounterRequestBody<'PUT /counter/api/v1/products/{product}/zones'>['body']['zones'][number]

/** Corners as they are sent: shares of the picture. */
export type TypedView = { picture: number; ink: string; corners: Sent['views'][number]['corners']; url?: string }
/** As it is typed; lengths are millimetres. */
export type TypedZone = {
  key?: string
  label: string
  technique: Technique
  shape: 'rect' | 'oval'
  field: ZoneField
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

export const newZone: TypedZone = {
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

export function toTypedZones(zones: ProductZones['zones']): TypedZone[] {
  return zones.map(({ ordered: _ordered, unitPrice, oncePrice, ...zone }) => ({
    ...zone,
    field: zone.field ?? 'words',
    language: zone.language ?? null,
    motifs: zone.motifs ?? [],
    width: String(zone.width),
    height: String(zone.height),
    margin: String(zone.margin),
    maxLines: String(zone.maxLines),
    letterMin: String(zone.letterMin),
    letterMax: String(zone.letterMax),
    each: unitPrice === 0 ? '' : toTypedRupees(unitPrice),
    once: oncePrice === 0 ? '' : toTypedRupees(oncePrice),
    minutes: String(zone.minutes),
  }))
}

const toNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))
const toPaise = (text: string) => (text.trim() === '' ? 0 : parseRupees(text))

export function toSentZone({ each, once, views, ...zone }: TypedZone) {
  const { field } = zone
  return {
    ...zone,
    // The form keeps values of other kinds while somebody types, but does not send them.
    language: field === 'date' ? zone.language : null,
    motifs: field === 'motif' ? zone.motifs : [],
    label: zone.label.trim(),
    width: toNumber(zone.width),
    height: toNumber(zone.height),
    margin: toNumber(zone.margin),
    maxLines: toNumber(zone.maxLines),
    letterMin: toNumber(zone.letterMin),
    letterMax: toNumber(zone.letterMax),
    minutes: toNumber(zone.minutes),
    unitPrice: toPaise(each) ?? 0,
    oncePrice: toPaise(once) ?? 0,
    views: views.map(({ picture, ink, corners }) => ({ picture, ink, corners })),
  }
}

/** @returns a sentence about the first thing that is wrong; corners that nobody moved are as they were */
export function checkZones(zones: readonly TypedZone[], before: readonly TypedZone[]): string | undefined {
  for (const zone of zones) {
    if (zone.label.trim() === '') return 'Please give each print area a name, such as Names on the lid.'
    const wrong = checkTyped(zone)
    if (wrong !== undefined) return wrong
    const was = before.find(({ key }) => key !== undefined && key === zone.key)
    for (const { picture, corners } of zone.views) {
      const kept = was?.views.find((view) => view.picture === picture)
      if (kept && JSON.stringify(kept.corners) === JSON.stringify(corners)) continue
      const refused = checkCorners(corners, zone.label)
      if (refused) return refused.message
    }
  }
  return undefined
}

function checkTyped(zone: TypedZone): string | undefined {
  const { label, each, once, views } = zone
  const sent = toSentZone(zone)
  const { width, height, margin, letterMin, letterMax, maxLines, minutes } = sent
  if ([width, height, margin, letterMin, letterMax].some((length) => !Number.isFinite(length)))
    return `Please enter all measures of “${label}” in millimetres, such as 90 or 2.5.`
  if (!Number.isInteger(maxLines) || maxLines < 1 || maxLines > 4) return `“${label}” takes between 1 and 4 lines.`
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > 1_000)
    return `Please enter the minutes of work on “${label}” as a whole number.`
  const wrong = [each, once].find((text) => toPaise(text) === undefined)
  if (wrong !== undefined) return `“${label}”: ${findPriceFault(wrong)}`
  if (views.length === 0) return `Please mark on one picture at least where “${label}” is seen.`
  return checkZone({ ...sent, faces: zone.faces })?.message
}
