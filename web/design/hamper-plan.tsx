import { toThumbnail } from '#shop/catalogue/picture-sizes.ts'
import { keyOfPlanned, type HamperPlan } from '#shop/hampers/fill-hamper.ts'

export type PlanWords = { below: string; above: string }
type Place = HamperPlan['placed'][number]
type Pieces = readonly Omit<HamperPlan['pieces'][number], 'gstRate'>[]
type Plan = Pick<HamperPlan, 'placed'> & { pieces: Pieces; room: Pick<HamperPlan['room'], 'length' | 'breadth'> }
type PlanProps = {
  plan: Plan
  words: PlanWords
  /** URLs by key of piece. */
  pictures?: ReadonlyMap<string, string>
}

/** Seen from above, one drawing for each layer. The numbers are places in the list of pieces. */
export function HamperPlanDrawing({ plan, words, pictures = new Map() }: PlanProps) {
  const below = plan.placed.filter(({ z }) => z === 0)
  const above = plan.placed.filter(({ z }) => z > 0)
  return (
    <div className="hamper-plan">
      <Layer {...{ plan, pictures }} name={words.below} placed={below} under={[]} />
      {above.length > 0 && <Layer {...{ plan, pictures }} name={words.above} placed={above} under={below} />}
    </div>
  )
}

type LayerProps = Required<Pick<PlanProps, 'plan' | 'pictures'>> & {
  name: string
  placed: readonly Place[]
  under: readonly Place[]
}

function Layer({ plan: { room, pieces }, pictures, name, placed, under }: LayerProps) {
  const { length, breadth } = room
  return (
    <figure>
      <svg viewBox={`-4 -4 ${length + 8} ${breadth + 8}`} aria-hidden="true">
        <rect className="hamper-floor" width={length} height={breadth} rx="6" />
        {under.map((piece) => (
          <rect key={`${piece.x} ${piece.y}`} className="hamper-under" {...toRect(piece)} />
        ))}
        {placed.map((piece) => {
          const at = pieces.findIndex((each) => keyOfPlanned(each) === keyOfPlanned(piece))
          return (
            <PlacedDrawing
              key={`${piece.x} ${piece.y}`}
              piece={piece}
              number={at + 1}
              tint={pieces[at]?.tint}
              picture={pictures.get(keyOfPlanned(piece))}
            />
          )
        })}
      </svg>
      <figcaption>
        {name}: {listLayer(pieces, placed)}
      </figcaption>
    </figure>
  )
}

type DrawingProps = { piece: Place; number: number; tint: string | undefined; picture: string | undefined }

function PlacedDrawing({ piece, number, tint, picture }: DrawingProps) {
  const { x, y, length, breadth } = piece
  const radius = Math.min(15, Math.min(length, breadth) / 2.4)
  return (
    <g>
      <rect className="hamper-piece" {...toRect(piece)} rx="4" fill={tint ?? 'var(--blush)'} />
      {picture !== undefined && (
        <image
          href={toThumbnail(picture)}
          {...toRect(piece)}
          preserveAspectRatio="xMidYMid slice"
          className="hamper-picture"
        />
      )}
      <circle cx={x + radius + 2} cy={y + radius + 2} r={radius} />
      <text x={x + radius + 2} y={y + radius + 2} fontSize={radius * 1.2}>
        {number}
      </text>
    </g>
  )
}

const toRect = ({ x, y, length, breadth }: Place) => ({ x, y, width: length, height: breadth })

function listLayer(pieces: Pieces, placed: readonly Place[]): string {
  const counted = pieces.map((piece, at) => {
    const count = placed.filter((place) => keyOfPlanned(place) === keyOfPlanned(piece)).length
    return count === 0 ? [] : [`${at + 1}. ${piece.name}${count === 1 ? '' : ` × ${count}`}`]
  })
  return counted.flat().join('; ')
}
