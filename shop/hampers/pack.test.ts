import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import type { HamperRoom } from './hamper-measures.ts'
import { MAX_PIECES, pack, weighPieces, type PieceToPack, type PlacedPiece } from './pack.ts'

const side = (most: number) => fc.integer({ min: 1, max: most })
const rooms: fc.Arbitrary<HamperRoom> = fc.record({
  length: side(450),
  breadth: side(450),
  height: side(200),
  rim: fc.integer({ min: 0, max: 120 }),
  mostGrams: side(8_000),
})
const kinds: fc.Arbitrary<Omit<PieceToPack, 'id'>> = fc.record({
  length: side(180),
  breadth: side(180),
  height: side(180),
  isUpright: fc.boolean(),
  bears: fc.boolean(),
  grams: side(600),
})
/** Several pieces of some kinds; each kind has one id and one size. */
const goods = fc
  .tuple(fc.array(kinds, { minLength: 1, maxLength: 8 }), fc.array(fc.nat(), { maxLength: MAX_PIECES }))
  .map(([some, picks]) => picks.map((pick) => ({ ...some[pick % some.length]!, id: (pick % some.length) + 1 })))

const overlap = (a: PlacedPiece, b: PlacedPiece) =>
  (
    [
      ['x', 'length'],
      ['y', 'breadth'],
      ['z', 'height'],
    ] as const
  ).every(([from, along]) => a[from] < b[from] + b[along] && b[from] < a[from] + a[along])

test('accepted pieces are all there, overlap nowhere, and stay in the room and below its weight', () => {
  let accepted = 0
  fc.assert(
    fc.property(rooms, goods, (room, pieces) => {
      const packed = pack(room, pieces)
      if (!packed.ok) return
      accepted += pieces.length > 1 ? 1 : 0
      const { placed } = packed
      const ids = (all: readonly { id: number }[]) => all.map(({ id }) => id).toSorted((a, b) => a - b)
      assert.deepEqual(ids(placed), ids(pieces))
      assert.ok(weighPieces(pieces) <= room.mostGrams)
      for (const [at, one] of placed.entries()) {
        assert.ok(one.x >= 0 && one.x + one.length <= room.length)
        assert.ok(one.y >= 0 && one.y + one.breadth <= room.breadth)
        assert.ok(one.z >= 0 && one.z + one.height <= room.height + room.rim)
        for (const other of placed.slice(at + 1)) assert.ok(!overlap(one, other))
      }
    }),
    { numRuns: 2_000 },
  )
  assert.ok(accepted > 100, `only ${accepted} hampers of several pieces were accepted`)
})

test('each piece keeps its sides, an upright one its height, and the upper layer stands on what bears', () => {
  fc.assert(
    fc.property(rooms, goods, (room, pieces) => {
      const packed = pack(room, pieces)
      if (!packed.ok) return
      const sidesOf = ({ length, breadth, height }: Pick<PlacedPiece, 'length' | 'breadth' | 'height'>) =>
        [length, breadth, height].toSorted((a, b) => a - b)
      const kindOf = ({ id }: PlacedPiece) => pieces.find((piece) => piece.id === id)!
      const stands = (upper: PlacedPiece, lower: PlacedPiece) =>
        kindOf(lower).bears &&
        lower.z + lower.height === upper.z &&
        upper.x >= lower.x &&
        upper.y >= lower.y &&
        upper.x + upper.length <= lower.x + lower.length &&
        upper.y + upper.breadth <= lower.y + lower.breadth
      for (const one of packed.placed) {
        const kind = kindOf(one)
        assert.deepEqual(sidesOf(one), sidesOf(kind))
        if (kind.isUpright) assert.equal(one.height, kind.height)
        assert.ok(one.z === 0 || packed.placed.some((other) => other.z === 0 && stands(one, other)))
      }
    }),
    { numRuns: 1_000 },
  )
})

test('the same pieces in any order are packed alike', () => {
  const shuffled = goods.chain((pieces) =>
    fc.tuple(fc.constant(pieces), fc.shuffledSubarray(pieces, { minLength: pieces.length })),
  )
  fc.assert(
    fc.property(rooms, shuffled, (room, [pieces, others]) => {
      assert.deepEqual(pack(room, pieces), pack(room, others))
    }),
    { numRuns: 1_000 },
  )
})

const room: HamperRoom = { length: 100, breadth: 100, height: 60, rim: 0, mostGrams: 1_000 }
const block = { id: 1, length: 100, breadth: 48, height: 30, grams: 100, isUpright: true, bears: false }

test('a hamper is full by floor, by weight, or by its number of pieces', () => {
  const many = (count: number, piece = block) => Array.from({ length: count }, () => piece)
  assert.ok(pack(room, many(2)).ok)
  assert.deepEqual(pack(room, many(3)), { ok: false, reason: 'no-room' })
  assert.ok(pack(room, many(4, { ...block, bears: true })).ok, 'two of them stand on the others')
  assert.deepEqual(pack(room, many(2, { ...block, grams: 501 })), { ok: false, reason: 'too-heavy' })
  const crumb = { ...block, length: 1, breadth: 1, grams: 1 }
  assert.ok(pack(room, many(MAX_PIECES, crumb)).ok)
  assert.deepEqual(pack(room, many(MAX_PIECES + 1, crumb)), { ok: false, reason: 'too-many' })
})

test('goods may rise above a low edge, and a long piece lies down unless it must stand', () => {
  const tall = { ...block, length: 30, breadth: 30, height: 90 }
  assert.deepEqual(pack(room, [tall]), { ok: false, reason: 'no-room' })
  assert.ok(pack({ ...room, rim: 30 }, [tall]).ok)
  const laid = pack(room, [{ ...tall, isUpright: false }])
  assert.ok(laid.ok && laid.placed[0]?.height === 30)
})
