import type { ParcelToPack, PickMark, Tick } from '#contract/counter/packing.ts'

/** Work on this device that is still unsent. `key`, or a tick's own key, makes it count once. */
export type Done =
  | { kind: 'pick'; key: string; shipment: string; over: boolean }
  | { kind: 'mark'; key: string; shipment: string; mark: PickMark }
  | { kind: 'let go'; key: string; shipment: string; pick: string }
  | { kind: 'start'; key: string; shipment: string; again?: string }
  | { kind: 'tick'; key: string; shipment: string; tick: Tick }
  | { kind: 'picture'; key: string; shipment: string }
  | { kind: 'packed'; key: string; shipment: string; box: string; weight: number | null; addressSeen: string }
  | { kind: 'put back'; key: string; shipment: string; reason: string }

/** One request at most takes so many ticks, or marks. */
const MAX_TOGETHER = 200

/** The next work to send, in order. Consecutive ticks or marks of one parcel go together. */
export function takeNext(queue: readonly Done[], blocked: ReadonlySet<string>): readonly Done[] {
  const first = queue.find(({ shipment }) => !blocked.has(shipment))
  if (!first) return []
  const { kind: together } = first
  if (together !== 'tick' && together !== 'mark') return [first]
  const ofParcel = queue.filter(({ shipment }) => shipment === first.shipment)
  const end = ofParcel.findIndex(({ kind }) => kind !== together)
  return ofParcel.slice(0, end === -1 ? MAX_TOGETHER : Math.min(end, MAX_TOGETHER))
}

/** The server's parcel with this device's unsent work applied. */
export function applyQueue(parcel: ParcelToPack, queue: readonly Done[], by: string): ParcelToPack {
  return queue
    .filter(({ shipment }) => shipment === parcel.shipment)
    .reduce((shown, done) => apply(shown, done, by), parcel)
}

function apply(parcel: ParcelToPack, done: Done, by: string): ParcelToPack {
  const { packing } = parcel
  switch (done.kind) {
    case 'pick':
      return parcel.pick && !done.over
        ? parcel
        : { ...parcel, pick: { id: done.key, by, isMine: true, takenAt: new Date().toISOString() } }
    case 'mark': {
      const lines = parcel.lines.map((line) => applyMark(line, done.mark))
      return { ...parcel, lines, pick: done.mark.mark === 'missing' ? null : parcel.pick }
    }
    case 'let go':
      return { ...parcel, pick: null }
    case 'start': {
      if (packing && packing.packedAt === null) return parcel
      const fresh = { id: done.key, n: (packing?.n ?? 0) + 1, by, isMine: true, startedAt: new Date().toISOString() }
      const unpacked = { packedAt: null, packedBy: null, box: '', weight: null, pictures: [] }
      return {
        ...parcel,
        lines: parcel.lines.map(emptyLine),
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
            pick: null,
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
      return {
        ...parcel,
        packing: null,
        pick: null,
        lines: parcel.lines.map((line) => ({ ...emptyLine(line), picked: [], missing: [] })),
      }
  }
}

type Line = ParcelToPack['lines'][number]

function emptyLine(line: Line): Line {
  return setPieces({ ...line, ticked: [] }, (piece) => ({ ...piece, ticked: [], batches: [] }))
}

function applyTick(line: Line, { line: id, piece: key, unit, isTicked, batch = '', bestBefore = null }: Tick): Line {
  if (line.line !== id) return line
  if (key === undefined) return { ...line, ticked: setUnit(line.ticked, unit, isTicked) }
  const isNoted = isTicked && (batch !== '' || bestBefore !== null)
  return setPieces(line, (piece) => {
    if (piece.key !== key) return piece
    // A table kept on a device from before has no batches.
    const { batches: noted = [] }: { batches?: Piece['batches'] } = piece
    const others = noted.filter((each) => each.unit !== unit)
    const batches = isNoted ? [...others, { unit, batch, bestBefore }] : others
    return { ...piece, ticked: setUnit(piece.ticked, unit, isTicked), batches }
  })
}

type Piece = NonNullable<Line['hamper']>['pieces'][number]

function setPieces(line: Line, set: (piece: Piece) => Piece): Line {
  return line.hamper ? { ...line, hamper: { ...line.hamper, pieces: line.hamper.pieces.map(set) } } : line
}

function applyMark(line: Line, { line: id, unit, mark }: PickMark): Line {
  if (line.line !== id) return line
  const picked = setUnit(line.picked, unit, mark === 'picked')
  return { ...line, picked, missing: setUnit(line.missing, unit, mark === 'missing') }
}

function setUnit(units: readonly number[], unit: number, isIn: boolean): number[] {
  const others = units.filter((each) => each !== unit)
  return isIn ? [...others, unit].toSorted((a, b) => a - b) : others
}
