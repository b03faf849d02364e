import { checkZone } from '#shop/lettering/check-zone.ts'
import { cornerFields, placeFields, type PlaceField } from './place-fields.ts'
import {
  placeValueFields,
  toTypedCorners,
  toTypedPlaceValue,
  type PlaceValueField,
  type PlaceValues,
  type SheetView,
  type SheetZone,
} from './place-values.ts'
import { mergeViews, planViews, type Fault, type PlaceRow, type PlannedView } from './plan-place-views.ts'
import type { RowFault } from './row-fault.ts'

export type PlacesOfProduct = { zones: readonly SheetZone[]; pictures: readonly string[] }
type Texts = Partial<Record<PlaceField, string>>
export type PlacePlan = {
  n: number
  label: string
  action: 'new' | 'change' | 'same' | 'wrong'
  before: Texts
  after: Texts
  faults: RowFault[]
}
type Planning = { there: PlacesOfProduct; fault: Fault }

const MOST_PLACES = 12

/** Areas that no row names stay unchanged. One mistake rejects all rows of the product, which are written together. */
export function planPlaces(
  rows: readonly PlaceRow[],
  there: PlacesOfProduct,
): { plans: PlacePlan[]; zones: SheetZone[] } {
  const faults = new Map(rows.map(({ n, faults: read }) => [n, [...read]]))
  const planning: Planning = { there, fault: (n, field, message) => void faults.get(n)?.push({ field, message }) }
  const groups = Map.groupBy(rows, ({ key, wanted }) => (key === undefined ? `new ${toName(wanted)}` : `old ${key}`))
  const planned = [...groups.values()].map((group) => planPlace(group, planning))
  const zones = there.zones.map((zone) => planned.find(({ was }) => was === zone)?.zone ?? zone)
  zones.push(...planned.flatMap(({ was, zone }) => (was ? [] : zone)))
  checkTogether(planned, zones, planning)
  const wrong = rows.find(({ n }) => faults.get(n)?.length)
  const plans = planned.flatMap(({ plans: each }) => each).toSorted((one, other) => one.n - other.n)
  if (!wrong) return { plans, zones }
  const message = `Row ${wrong.n} has a mistake. The places of one product come in together, so this row waits for it.`
  return {
    zones,
    plans: plans.map(({ n, label }) => {
      const own = faults.get(n) ?? []
      const all = own.length > 0 ? own : [{ field: null, message }]
      return { n, label, action: 'wrong', before: {}, after: {}, faults: all }
    }),
  }
}

const toName = ({ label = '' }: Partial<PlaceValues>) => label.toLowerCase()

type Planned = { plans: PlacePlan[]; was: SheetZone | undefined; zone: SheetZone; first: number }

function planPlace(rows: readonly PlaceRow[], planning: Planning): Planned {
  const { key, n: first } = rows[0] ?? { n: 0 }
  const was = key === undefined ? undefined : planning.there.zones.find((zone) => zone.key === key)
  const said = mergeSaid(rows, planning)
  checkFound(rows, was, planning)
  const zone = { ...(was ?? newPlace), ...said.wanted }
  if (zone.field !== 'date') zone.language = null
  if (zone.field !== 'motif') zone.motifs = []
  const views = planViews(rows, was, { pictures: planning.there.pictures, fault: planning.fault })
  const whole = { ...zone, views: mergeViews(was, views) }
  checkPlace({ rows, was, zone: whole, said }, planning)
  const plans = rows.map(({ n }): PlacePlan => {
    // A change can imply another field: an area that stops being a date loses its language.
    const isTold = (field: PlaceValueField) => said.rowsOf.get(field)?.includes(n) ?? n === first
    const texts = compare(was, whole, isTold, views.get(n))
    const action = was ? (Object.keys(texts.after).length > 0 ? 'change' : 'same') : 'new'
    return { n, label: whole.label, action, ...texts, faults: [] }
  })
  return { plans, was, zone: whole, first }
}

const newPlace: PlaceValues & { views: SheetView[] } = {
  label: '',
  field: 'words',
  language: null,
  motifs: [],
  technique: 'engrave',
  shape: 'rect',
  width: 0,
  height: 0,
  margin: 0,
  maxLines: 1,
  letterMin: 3,
  letterMax: 12,
  faces: [],
  unitPrice: 0,
  oncePrice: 0,
  minutes: 0,
  views: [],
}
const asked = ['label', 'technique', 'width', 'height', 'margin', 'faces', 'minutes'] as const
const askedOfLetters = ['maxLines', 'letterMin', 'letterMax'] as const

type Said = { wanted: Partial<PlaceValues>; rowsOf: Map<PlaceValueField, number[]> }

/** Rows of one print area must agree or leave cells empty. */
function mergeSaid(rows: readonly PlaceRow[], { fault }: Planning): Said {
  const wanted: Partial<PlaceValues> = {}
  const rowsOf: Said['rowsOf'] = new Map()
  for (const row of rows)
    for (const field of placeValueFields) {
      const value = row.wanted[field]
      if (value === undefined) continue
      const [earlier] = rowsOf.get(field) ?? []
      const before = wanted[field]
      if (earlier === undefined || before === undefined) Object.assign(wanted, { [field]: value })
      else if (toTypedPlaceValue(field, before) !== toTypedPlaceValue(field, value))
        fault(
          row.n,
          field,
          `Row ${earlier} says ${toTypedPlaceValue(field, before) || 'none'} for this place, this row ${toTypedPlaceValue(field, value) || 'none'}. Please write the same in both.`,
        )
      rowsOf.set(field, [...(rowsOf.get(field) ?? []), row.n])
    }
  return { wanted, rowsOf }
}

function checkFound(rows: readonly PlaceRow[], was: SheetZone | undefined, { fault }: Planning): void {
  for (const { n, key, wanted, faults } of rows) {
    if (key !== undefined && !was)
      fault(n, 'key', `This product has no place “${key}”. Correct it, or leave the cell blank for a new place.`)
    if (key === undefined && wanted.label === undefined && !faults.some(({ field }) => field === 'label'))
      fault(n, 'label', 'The name is missing: a new place needs one, such as Names on the lid.')
  }
}

type Checked = { rows: readonly PlaceRow[]; was: SheetZone | undefined; zone: SheetZone; said: Said }

function checkPlace({ rows, was, zone, said }: Checked, { fault }: Planning): void {
  const [row] = rows
  if (!row || rows.some(({ faults }) => faults.length > 0) || (row.key !== undefined && !was)) return
  const rowOf = (field: PlaceValueField) => said.rowsOf.get(field)?.[0] ?? row.n
  const missing = was ? [] : listAsked(zone).filter((field) => said.wanted[field] === undefined)
  for (const field of missing)
    if (field !== 'label') fault(row.n, field, `Please fill in “${placeFields[field].label}”: a new place needs it.`)
  if (said.wanted.language && zone.field !== 'date')
    fault(rowOf('language'), 'language', 'Only a date has a language. Write date under “takes”, or a dash (–) here.')
  if (said.wanted.motifs?.length && zone.field !== 'motif')
    fault(rowOf('motifs'), 'motifs', 'Only a motif has motifs. Write motif under “takes”, or a dash (–) here.')
  if (missing.length > 0 || (was && isSameZone(was, zone))) return
  const refused = checkZone(zone)
  if (refused) fault(rowOf(refused.at), refused.at, refused.message)
  if (zone.views.length === 0)
    fault(row.n, 'view', `No picture shows “${zone.label}”. Write a picture number here, with the ink and all corners.`)
}

const listAsked = ({ field }: PlaceValues): readonly PlaceValueField[] =>
  field === 'photograph' ? asked : [...asked, ...askedOfLetters]

const isSameZone = (one: SheetZone, other: SheetZone) => {
  const { after } = compare(one, other, () => true, undefined)
  return Object.keys(after).length === 0 && JSON.stringify(one.views) === JSON.stringify(other.views)
}

function compare(
  was: SheetZone | undefined,
  zone: SheetZone,
  isTold: (field: PlaceValueField) => boolean,
  planned: PlannedView | undefined,
): { before: Texts; after: Texts } {
  const [before, after]: [Texts, Texts] = [{}, {}]
  const note = (field: PlaceField, from: string | undefined, to: string) => {
    if (from === to) return
    if (from !== undefined) before[field] = from
    after[field] = to
  }
  for (const field of placeValueFields)
    if (isTold(field)) note(field, was && toTypedPlaceValue(field, was[field]), toTypedPlaceValue(field, zone[field]))
  if (!planned) return { before, after }
  const { picture, url, was: seen, view } = planned
  // The address is kept too: if the pictures are reordered before the import, the view is left out.
  if (!seen) note('view', undefined, String(picture + 1))
  if (!seen) note('picture', undefined, url)
  note('ink', seen?.ink, view.ink)
  const [from, to] = [seen && toTypedCorners(seen.corners), toTypedCorners(view.corners)]
  for (const field of cornerFields) note(field, from?.[field], to[field])
  return { before, after }
}

function checkTogether(planned: readonly Planned[], zones: readonly SheetZone[], { fault }: Planning): void {
  for (const { was, zone, first } of planned) {
    const other = zones.find((each) => each !== zone && toName(each) === toName(zone))
    if (!other || zone.label === '' || (was && other.key === undefined)) continue
    if (was)
      fault(first, 'label', `This product has another place “${other.label}”. Please give each a name of its own.`)
    else
      fault(
        first,
        'key',
        `“${other.label}” is there already: write ${other.key} here, or another name for a new place.`,
      )
  }
  const added = planned.find(({ was }) => !was)
  if (zones.length > MOST_PLACES && added)
    fault(added.first, 'label', `A piece takes words in ${MOST_PLACES} places at most, and these are ${zones.length}.`)
}
