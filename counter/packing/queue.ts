import type { ParcelToPack, Tick } from '#contract/counter/packing.ts'

/** What was done on this device and the server has not heard of. `key`, or a tick's own, makes it count once. */
export type Done =
  | { kind: 'start'; key: string; shipment: string; again?: string }
  | { kind: 'tick'; key: string; shipment: string; tick: Tick }
  | { kind: 'picture'; key: string; shipment: string }
  | { kind: 'packed'; key: string; shipment: string; box: string; weight: number | null; addressSeen: string }
  | { kind: 'put back'; key: string; shipment: string; reason: string }

/** One request at most takes so many ticks. */
const MAX_TICKS = 200

/** What goes next, in the order it was done; ticks of one parcel that follow each other go together. */
export function takeNext(queue: readonly Done[], blocked: ReadonlySet<string>): readonly Done[] {
  const first = queue.find(({ shipment }) => !blocked.has(shipment))
  if (!first || first.kind !== 'tick') return first ? [first] : []
  const ofParcel = queue.filter(({ shipment }) => shipment === first.shipment)
  const end = ofParcel.findIndex(({ kind }) => kind !== 'tick')
  return ofParcel.slice(0, end === -1 ? MAX_TICKS : Math.min(end, MAX_TICKS))
}

/** The parcel as it is in front of whoever packs it: what the server said, and what was done since. */
export function applyQueue(parcel: ParcelToPack, queue: readonly Done[], by: string): ParcelToPack {
  return queue
    .filter(({ shipment }) => shipment === parcel.shipment)
    .reduce((shown, done) => apply(shown, done, by), parcel)
}

function apply(parcel: ParcelToPack, done: Done, by: string): ParcelToPack {
  const { packing } = parcel
  switch (done.kind) {
    case 'start': {
      if (packing && packing.packedAt === null) return parcel
      const fresh = { id: done.key, n: (packing?.n ?? 0) + 1, by, isMine: true, startedAt: new Date().toISOString() }
      const unpacked = { packedAt: null, packedBy: null, box: '', weight: null, pictures: [] }
      return {
        ...parcel,
        lines: parcel.lines.map((line) => ({ ...line, ticked: [] })),
        packing: { ...fresh, ...unpacked },
      }
    }
    case 'tick':
      return { ...parcel, lines: parcel.lines.map((line) => applyTick(line, done.tick)) }
    case 'picture':
      if (!packing || packing.pictures.includes(done.key)) return parcel
      return { ...parcel, packing: { ...packing, pictures: [...packing.pictures, done.key] } }
    case 'packed':
      return packing
        ? {
            ...parcel,
            packing: {
              ...packing,
              packedAt: new Date().toISOString(),
              packedBy: by,
              box: done.box,
              weight: done.weight,
            },
          }
        : parcel
    case 'put back':
      return { ...parcel, packing: null, lines: parcel.lines.map((line) => ({ ...line, ticked: [] })) }
  }
}

function applyTick<Line extends ParcelToPack['lines'][number]>(line: Line, { line: id, unit, isTicked }: Tick): Line {
  if (line.line !== id) return line
  const others = line.ticked.filter((each) => each !== unit)
  return { ...line, ticked: isTicked ? [...others, unit].toSorted((a, b) => a - b) : others }
}
