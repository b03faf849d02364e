import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { parseBoxes, suggestBox, type Box } from './boxes.ts'

const parse = (text: string): Box[] => {
  const parsed = parseBoxes(text)
  assert.ok(parsed.ok, parsed.ok ? '' : parsed.message)
  return parsed.boxes
}
const ours = parse('L 45 x 35 x 20 | S 20×15×10\n Hat box 30 x 30 x 30 cm')

test('boxes are a name and three lengths each, and what is not says how', () => {
  assert.deepEqual(
    ours.map(({ name, length, breadth, height }) => [name, length, breadth, height]),
    [
      ['L', 45, 35, 20],
      ['S', 20, 15, 10],
      ['Hat box', 30, 30, 30],
    ],
  )
  assert.deepEqual(parse(' '), [])
  for (const text of ['M', 'M 30 x 25', 'M 30 x 25 x 0', '30 x 25 x 15', 'M 30 x 25 x 1500', 'M 30, 25, 15']) {
    const parsed = parseBoxes(text)
    assert.match(parsed.ok ? 'read' : parsed.message, /^Write “.+” as a name and three lengths in cm/, text)
  }
  const twice = parseBoxes('M 30 x 25 x 15 | m 40 x 30 x 20')
  assert.match(twice.ok ? 'read' : twice.message, /^Two boxes are called m\./)
})

test('the smallest box is suggested into which all pieces go, turned as needed', () => {
  const tray = { length: 18, breadth: 9, height: 14, quantity: 1 }
  assert.equal(suggestBox(ours, [tray]), 'S')
  assert.equal(suggestBox(ours, [{ ...tray, quantity: 2 }]), 'Hat box')
  assert.equal(suggestBox(ours, [{ length: 40, breadth: 5, height: 5, quantity: 1 }]), 'L')
  assert.equal(suggestBox(ours, [{ length: 20, breadth: 15, height: 10, quantity: 1 }]), 'S')
  assert.equal(suggestBox(ours, [{ length: 60, breadth: 5, height: 5, quantity: 1 }]), null)
  assert.equal(suggestBox(ours, [tray, { length: null, breadth: 4, height: 4, quantity: 1 }]), null)
  assert.equal(suggestBox([], [tray]), null)
})

test('nothing is suggested that the pieces do not fill less than, and more pieces never take a smaller box', () => {
  const side = fc.integer({ min: 1, max: 40 })
  const piece = fc.record({ length: side, breadth: side, height: side, quantity: fc.integer({ min: 1, max: 5 }) })
  const volume = ({ length, breadth, height }: { length: number; breadth: number; height: number }) =>
    length * breadth * height
  const boxOf = (name: string | null) => ours.find((box) => box.name === name)
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 4 }), piece, (pieces, more) => {
      const [few, many] = [boxOf(suggestBox(ours, pieces)), boxOf(suggestBox(ours, [...pieces, more]))]
      if (few) assert.ok(pieces.reduce((sum, each) => sum + volume(each) * each.quantity, 0) <= volume(few))
      if (many) assert.ok(few && volume(few) <= volume(many))
    }),
  )
})
