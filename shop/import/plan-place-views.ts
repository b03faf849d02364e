import { checkCorners } from '#shop/lettering/zone-corners.ts'
import { cornerFields, placeFields, type PlaceField } from './place-fields.ts'
import type { SheetCorners, SheetView, SheetZone } from './place-values.ts'
import type { ReadPlaceRow } from './read-place-row.ts'

export type PlaceRow = ReadPlaceRow & { n: number }
export type Fault = (n: number, field: PlaceField | null, message: string) => void
export type PlannedView = { picture: number; url: string; was: SheetView | undefined; view: SheetView }
type Planning = { pictures: readonly string[]; fault: Fault }

export function planViews(
  rows: readonly PlaceRow[],
  was: SheetZone | undefined,
  planning: Planning,
): Map<number, PlannedView> {
  const views = new Map<number, PlannedView>()
  for (const row of rows) {
    if (Object.keys(row.view).length === 0) continue
    const picture = findPicture(row, was, planning)
    if (picture === undefined) continue
    const earlier = [...views].find(([, view]) => view.picture === picture)
    if (earlier)
      planning.fault(
        row.n,
        'view',
        `Row ${earlier[0]} has this place on picture ${picture + 1} already. Please keep one.`,
      )
    const there = was?.views.find((view) => view.picture === picture)
    const label = row.wanted.label ?? was?.label ?? ''
    const view = planView(row, { picture, there, label }, planning)
    if (view) views.set(row.n, { picture, url: planning.pictures[picture] ?? '', was: there, view })
  }
  return views
}

/** A number and an address disagree when the pictures were reordered after the export. */
function findPicture(
  { n, view: { number, picture: url }, faults }: PlaceRow,
  was: SheetZone | undefined,
  { pictures, fault }: Planning,
): number | undefined {
  if (faults.some(({ field }) => field === 'view' || field === 'picture')) return undefined
  const at = url === undefined ? -1 : pictures.indexOf(url)
  if (url !== undefined && at < 0) {
    fault(n, 'picture', `This product has no picture ${url}. Correct it, or leave the cell blank and write a number.`)
    return undefined
  }
  if (number === undefined) {
    if (at < 0) fault(n, 'view', 'Which picture shows it so? Write its number here: the first picture is 1.')
    return at < 0 ? undefined : at
  }
  if (url !== undefined && at !== number - 1) {
    fault(n, 'view', `${url} is picture ${at + 1} by now, not ${number}. Please correct one of the two cells.`)
    return undefined
  }
  const isThere = pictures[number - 1] !== undefined || was?.views.some(({ picture }) => picture === number - 1)
  if (!isThere) fault(n, 'view', `This product has ${pictures.length} pictures, and no picture ${number}.`)
  return isThere ? number - 1 : undefined
}

type Seen = { picture: number; there: SheetView | undefined; label: string }

function planView(row: PlaceRow, { picture, there, label }: Seen, { fault }: Planning): SheetView | undefined {
  const { n, view } = row
  const isTold = (field: PlaceField) => row.faults.some((each) => each.field === field)
  const ink = view.ink ?? there?.ink
  if (ink === undefined && !isTold('ink'))
    fault(n, 'ink', 'Please fill in “ink”, the colour that words have on this picture, such as #5b3417.')
  const before = there?.corners.flat() ?? []
  const shares = cornerFields.map((field, at) => view[field] ?? before[at])
  cornerFields.forEach((field, at) => {
    const share = shares[at]
    if (share === undefined && !isTold(field))
      fault(n, field, `Please fill in “${placeFields[field].label}”: where words stand has four corners.`)
    else if (share !== undefined && share !== before[at] && (share < 0 || share > 1))
      fault(n, field, `The ${placeFields[field].label} lies outside the picture: write a number from 0 to 1.`)
  })
  const corners = toCorners(shares)
  if (!corners || ink === undefined) return undefined
  const moved = cornerFields.find((_, at) => shares[at] !== before[at])
  const isInside = corners.flat().every((share) => share >= 0 && share <= 1)
  const refused = moved !== undefined && isInside ? checkCorners(corners, label) : undefined
  if (refused) fault(n, moved ?? null, refused.message)
  return { picture, ink, corners }
}

function toCorners(shares: readonly (number | undefined)[]): SheetCorners | undefined {
  const [x0, y0, x1, y1, x2, y2, x3, y3] = shares
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return undefined
  if (x2 === undefined || y2 === undefined || x3 === undefined || y3 === undefined) return undefined
  return [
    [x0, y0],
    [x1, y1],
    [x2, y2],
    [x3, y3],
  ]
}

export function mergeViews(was: SheetZone | undefined, planned: ReadonlyMap<number, PlannedView>): SheetView[] {
  const views = [...planned.values()].map(({ view }) => view)
  const stay = (was?.views ?? []).filter(({ picture }) => views.every((view) => view.picture !== picture))
  return [...stay, ...views].toSorted((one, other) => one.picture - other.picture)
}
