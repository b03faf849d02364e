import type { FaceKey } from '#shop/lettering/faces.ts'
import type { MotifKey } from '#shop/lettering/motif-keys.ts'
import type { Zone } from '#shop/lettering/zone.ts'
import { toTypedRupees } from '#shop/money/parse-rupees.ts'
import type { Paise } from '#shop/money/paise.ts'
import { cornerFields, type CornerField } from './place-fields.ts'

type Corner = [x: number, y: number]
/** Shares of the picture's side, in thousandths, as `Corners` go round. */
export type SheetCorners = [Corner, Corner, Corner, Corner]
/** `picture` is its position, from 0. */
export type SheetView = { picture: number; ink: string; corners: SheetCorners }
/** Of a place, the same in each row of it. */
export type PlaceValues = Omit<Zone, 'faces' | 'motifs'> & {
  label: string
  faces: FaceKey[]
  motifs: MotifKey[]
  unitPrice: Paise
  oncePrice: Paise
  minutes: number
}
/** Without a key when it is new. */
export type SheetZone = PlaceValues & { key?: string; views: SheetView[] }

export const placeValueFields = [
  'label',
  'field',
  'language',
  'motifs',
  'technique',
  'shape',
  'width',
  'height',
  'margin',
  'maxLines',
  'letterMin',
  'letterMax',
  'faces',
  'unitPrice',
  'oncePrice',
  'minutes',
] as const satisfies (keyof PlaceValues)[]
export type PlaceValueField = (typeof placeValueFields)[number]

/** As it is typed into a sheet, and read from one: equal texts mean the same. */
export function toTypedPlaceValue(field: PlaceValueField, value: PlaceValues[PlaceValueField]): string {
  if (value === null) return ''
  if (field === 'unitPrice' || field === 'oncePrice') return toTypedRupees(Number(value))
  return typeof value === 'object' ? value.toSorted().join(', ') : String(value)
}

export function toTypedCorners(corners: SheetCorners): Record<CornerField, string> {
  const texts = corners.flat().map(String)
  return Object.fromEntries(cornerFields.map((field, at) => [field, texts[at] ?? ''])) as Record<CornerField, string>
}
