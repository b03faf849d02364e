import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ParcelToPack } from '#contract/counter/packing.ts'
import { countOf, listMissing, listRound } from './list-round.ts'
import { findOnShelf, listShelves } from './list-shelves.ts'
import { applyQueue, takeNext, type Done } from './queue.ts'
import { readScan } from './read-scan.ts'

const line = (id: number, quantity: number, changes: Partial<ParcelToPack['lines'][number]> = {}) => ({
  line: id,
  name: `Piece ${id}`,
  choices: '',
  hamper: null,
  quantity,
  refundedUnits: 0,
  shelf: 'B3',
  picture: null,
  piece: 1,
  proof: null,
  codes: [`P${id}`],
  work: null,
  made: [],
  ticked: [],
  picked: [],
  missing: [],
  ...changes,
})
const parcel = (shipment: string, lines: ParcelToPack['lines']): ParcelToPack => ({
  shipment,
  number: `GTH-${shipment}`,
  order: `GTH-${shipment}`,
  reference: `GTH-${shipment}-ABCDEF`,
  state: 'placed',
  shipBy: null,
  urgency: null,
  to: { name: 'Asha Rao', address: '', city: 'Jaipur', state: 'Rajasthan', postcode: '302001' },
  addressSeen: 'x',
  courierName: 'Delhivery',
  awb: null,
  weight: 1,
  size: { length: 30, breadth: 20, height: 10 },
  lines,
  notes: [],
  stop: null,
  pick: null,
  photographForBuyer: false,
  boxes: ['S', 'M'],
  suggestedBox: 'S',
  packing: null,
  gift: null,
  prints: { label: 0, slip: 0, card: 0, challan: null },
})
const tick = (shipment: string, key: string, id: number, unit: number, isTicked = true): Done => ({
  kind: 'tick',
  key,
  shipment,
  tick: { key, line: id, unit, isTicked, how: 'tap', at: '2026-11-22T10:00:00.000Z' },
})
const keysOf = (done: readonly Done[]) => done.map(({ key }) => key).join(' ')

test('things are sent in the order they were done, ticks of one parcel together, up to what comes between them', () => {
  const queue: Done[] = [
    { kind: 'start', key: 's', shipment: '1' },
    tick('1', 'a', 7, 1),
    tick('2', 'b', 8, 1),
    tick('1', 'c', 7, 2),
    { kind: 'picture', key: 'p', shipment: '1' },
    tick('1', 'd', 7, 2, false),
  ]
  assert.equal(keysOf(takeNext(queue, new Set())), 's')
  assert.equal(keysOf(takeNext(queue.slice(1), new Set())), 'a c')
  assert.equal(keysOf(takeNext(queue, new Set(['1']))), 'b')
  assert.equal(keysOf(takeNext(queue, new Set(['1', '2']))), '')
  assert.equal(keysOf(takeNext(queue.slice(4), new Set())), 'p')
})

test('a parcel shows what was done and not sent yet: ticks, photographs, Packed, put back', () => {
  const before = parcel('1', [line(7, 2), line(8, 1)])
  const begun = applyQueue(
    before,
    [{ kind: 'start', key: 's', shipment: '1' }, tick('1', 'a', 7, 2), tick('2', 'b', 7, 1)],
    'Ravi',
  )
  assert.deepEqual(
    begun.lines.map(({ ticked }) => ticked),
    [[2], []],
  )
  assert.deepEqual([begun.packing?.by, begun.packing?.isMine, begun.packing?.packedAt], ['Ravi', true, null])
  const out = applyQueue(begun, [tick('1', 'c', 7, 2, false), { kind: 'picture', key: 'p', shipment: '1' }], 'Ravi')
  assert.deepEqual([out.lines[0]?.ticked, out.packing?.pictures], [[], ['p']])
  const sealed = { kind: 'packed', key: 'k', shipment: '1', box: 'M', weight: 1.4, addressSeen: 'x' } as const
  assert.equal(applyQueue(out, [sealed], 'Ravi').packing?.packedBy, 'Ravi')
  assert.equal(
    applyQueue(begun, [{ kind: 'put back', key: 'b', shipment: '1', reason: 'Lunch' }], 'Ravi').packing,
    null,
  )
})

test('a scan finds a parcel by its papers, a piece by its code, and says when it is the wrong one', () => {
  const open = parcel('1', [line(7, 2, { ticked: [1] }), line(8, 1, { ticked: [1] })])
  const other = parcel('2', [line(9, 1, { codes: ['8901234567894'] })])
  const scan = (code: string) => readScan(code, [open, other], open)
  assert.deepEqual(scan(' gth-2-abcdef\n'), { is: 'parcel', shipment: '2' })
  assert.deepEqual(scan('p7'), { is: 'piece', line: 7, unit: 2, name: 'Piece 7' })
  assert.deepEqual(scan('P8'), { is: 'full', name: 'Piece 8' })
  assert.deepEqual(scan('8901234567894'), { is: 'wrong', name: 'Piece 9', of: 'GTH-2', picture: null })
  const american = parcel('3', [line(11, 1, { codes: ['036000291452'] })])
  for (const read of ['036000291452', '0036000291452'])
    assert.deepEqual(readScan(read, [american], american), { is: 'piece', line: 11, unit: 1, name: 'Piece 11' })
  for (const typed of ['2', 'gth 2', 'GTH-000002']) assert.deepEqual(scan(typed), { is: 'parcel', shipment: '2' })
  assert.deepEqual(scan('nothing'), { is: 'unknown', code: 'nothing' })
})

test('pieces of a hamper are ticked by hand or by scan, and colours of one code are not guessed', () => {
  const place = { id: 5, x: 0, y: 0, z: 0, length: 50, breadth: 50, height: 80 }
  const piece = (id: number, key: string, name: string, count: number) => {
    return { id, key, name, count, shelf: '', codes: [`P${id}`], ticked: [], hasBatch: true, batches: [] }
  }
  const hamper = {
    room: { length: 200, breadth: 200, height: 100, rim: 0, mostGrams: 4_000 },
    placed: [place],
    pieces: [
      piece(5, 'piece--5', 'Honey', 2),
      piece(6, 'piece--6', 'Tin, teal', 1),
      piece(6, 'piece--6--tin--wine', 'Tin, wine', 1),
    ],
  }
  const open = parcel('1', [line(7, 2, { hamper })])
  const ticked = (...pieces: [key: string, unit: number, batch?: string][]) =>
    applyQueue(
      open,
      pieces.map(([key, unit, batch], index): Done => {
        const done = {
          key: String(index),
          line: 7,
          unit,
          batch,
          isTicked: true,
          how: 'tap' as const,
          at: '2026-11-22T10:00:00.000Z',
        }
        return { kind: 'tick', key: done.key, shipment: '1', tick: { ...done, piece: key } }
      }),
      'Ravi',
    )
  const scan = (code: string, of: ParcelToPack) => readScan(code, [of], of)
  const begun = ticked(['piece--5', 1], ['piece--6', 1], ['piece--6', 2])
  assert.deepEqual(
    begun.lines[0]?.hamper?.pieces.map((each) => each.ticked),
    [[1], [1, 2], []],
  )
  assert.deepEqual(begun.lines[0]?.ticked, [])
  const noted = ticked(['piece--5', 1, 'H-21'], ['piece--5', 2, 'H-22'], ['piece--5', 1, 'H-23'])
  assert.deepEqual(
    noted.lines[0]?.hamper?.pieces[0]?.batches.map(({ unit, batch }) => [unit, batch]),
    [
      [2, 'H-22'],
      [1, 'H-23'],
    ],
  )
  assert.deepEqual(scan('p5', begun), { is: 'piece', line: 7, piece: 'piece--5', name: 'Honey', unit: 2 })
  assert.deepEqual(readScan('p5', [parcel('2', [line(9, 1)]), open], parcel('2', [line(9, 1)])), {
    is: 'wrong',
    name: 'Honey',
    of: 'GTH-1',
    picture: null,
  })
  assert.deepEqual(scan('P6', open), { is: 'several', name: 'Tin, teal / Tin, wine' })
  assert.deepEqual(scan('P6', begun), {
    is: 'piece',
    line: 7,
    piece: 'piece--6--tin--wine',
    name: 'Tin, wine',
    unit: 1,
  })
  const all = ticked(['piece--5', 1], ['piece--5', 2], ['piece--5', 3], ['piece--5', 4])
  assert.deepEqual(scan('P5', all), { is: 'full', name: 'Honey' })
  const restarted = applyQueue(begun, [{ kind: 'put back', key: 'b', shipment: '1', reason: 'Lunch' }], 'Ravi')
  assert.deepEqual(restarted.lines[0]?.hamper?.pieces[0]?.ticked, [])
})

const mark = (shipment: string, key: string, id: number, unit: number, how: 'picked' | 'missing' | 'back'): Done => ({
  kind: 'mark',
  key,
  shipment,
  mark: { key, line: id, unit, mark: how, how: 'tap', at: '2026-11-22T10:00:00.000Z' },
})
const shownShelves = (parcels: ParcelToPack[]) =>
  listShelves(parcels).map(({ shelf, pieces }) => [
    shelf,
    pieces.map(({ name, units }) => `${units.filter((unit) => unit.isPicked).length} of ${units.length} ${name}`),
  ])

test('shelves are walked in their order, the same pieces summed, what has no shelf last', () => {
  const first = parcel('1', [line(7, 2, { ticked: [1], shelf: 'B10' }), line(8, 1, { shelf: '' })])
  const second = parcel('2', [line(7, 4, { shelf: 'B10', picked: [2], missing: [4] }), line(9, 1, { shelf: 'B9' })])
  assert.deepEqual(shownShelves([first, second]), [
    ['B9', ['0 of 1 Piece 9']],
    ['B10', ['1 of 4 Piece 7']],
    ['', ['0 of 1 Piece 8']],
  ])
})

test('a round takes twelve parcels that nobody has; what is marked and not sent yet shows, a missing piece lets its parcel go', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => parcel(String(index), [line(index, 1)]))
  const [begun, stopped, taken] = twenty
  assert.ok(begun && stopped && taken)
  stopped.stop = { reason: 'cancelled', message: 'Stop.', at: null, by: null, words: null }
  taken.pick = { id: 'p', by: 'Meera', isMine: false, takenAt: '' }
  const applied = (queue: Done[]) => twenty.map((each) => applyQueue(each, queue, 'Ravi'))
  const { next, others } = listRound(applied([{ kind: 'start', key: 's', shipment: '0' }]))
  assert.deepEqual(
    next.map(({ shipment }) => shipment),
    ['3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14'],
  )
  assert.deepEqual(
    others.map(({ by, picked, pieces }) => [by, picked, pieces]),
    [['Meera', 0, 1]],
  )
  const queue: Done[] = [
    ...next.map(({ shipment }): Done => ({ kind: 'pick', key: `p${shipment}`, shipment, over: false })),
    { kind: 'pick', key: 'late', shipment: '2', over: false },
    mark('3', 'a', 3, 1, 'picked'),
    mark('4', 'b', 4, 1, 'missing'),
    { kind: 'let go', key: 'c', shipment: '5', pick: 'p5' },
  ]
  const round = listRound(applied(queue))
  assert.deepEqual([round.mine.length, round.next.length, countOf(round.mine)], [10, 2, { picked: 1, pieces: 10 }])
  assert.deepEqual(
    round.short.map((each) => [each.shipment, listMissing(each).map(({ missing }) => missing)]),
    [['4', [[1]]]],
  )
  assert.equal(findOnShelf(listShelves(round.mine), ' p6 ')?.name, 'Piece 6')
  assert.equal(findOnShelf(listShelves(round.mine), 'P4'), undefined)
  assert.equal(
    keysOf(takeNext([mark('3', 'a', 3, 1, 'picked'), mark('3', 'd', 3, 1, 'back'), tick('3', 't', 3, 1)], new Set())),
    'a d',
  )
})
