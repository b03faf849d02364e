import { toThumbnail } from '#shop/catalogue/picture-sizes.ts'
import type { HamperPlan } from '#shop/hampers/fill-hamper.ts'
import type { PlacedPiece } from '#shop/hampers/pack.ts'

export type PlanWords = { below: string; above: string }
type Pieces = readonly Omit<HamperPlan['pieces'][number], 'gstRate'>[]
type Plan = Pick<HamperPlan, 'placed'> & { pieces: Pieces; room: Pick<HamperPlan['room'], 'length' | 'breadth'> }
type PlanProps = {
  plan: Plan
  words: PlanWords
  /** URLs by variant. */
  pictures?: ReadonlyMap<number, string>
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
  placed: readonly PlacedPiece[]
  under: readonly PlacedPiece[]
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
          const at = pieces.findIndex(({ id }) => id === piece.id)
          return (
            <PlacedDrawing
              key={`${piece.x} ${piece.y}`}
              piece={piece}
              number={at + 1}
              tint={pieces[at]?.tint}
              picture={pictures.get(piece.id)}
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

type DrawingProps = { piece: PlacedPiece; number: number; tint: string | undefined; picture: string | undefined }

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

const toRect = ({ x, y, length, breadth }: PlacedPiece) => ({ x, y, width: length, height: breadth })

function listLayer(pieces: Pieces, placed: readonly PlacedPiece[]): string {
  const counted = pieces.map(({ id, name }, at) => {
    const count = placed.filter((piece) => piece.id === id).length
    return count === 0 ? [] : [`${at + 1}. ${name}${count === 1 ? '' : ` × ${count}`}`]
  })
  return counted.flat().join('; ')
}
