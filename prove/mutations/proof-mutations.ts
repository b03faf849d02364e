import { randomUUID } from 'node:crypto'
import type { ParcelToPack } from '#contract/counter/packing.ts'
import { signInStaff } from '../staff/staff-member.ts'
import type { Mutation } from './mutation.ts'
import { PATIENCE_MS, violationUnless, type Scenario } from './scenario.ts'
import { answer, approve, ask, buyWords, doesClockStand, letter, readLines } from './word-steps.ts'

const signIn = ({ environment }: Scenario) => signInStaff(environment.shop.url, 'owner', PATIENCE_MS)
const sheet = () => ({ key: randomUUID(), technique: 'burn', until: '2099-12-31', size: 'A4' })
const isThis = 'const isThis = and(eq(proofs.key, key), eq(proofs.orderId, found.order.id))'

export const proofMutations: Mutation[] = [
  {
    name: 'a yes to one picture is a yes to all of its order',
    file: 'server/orders/proofs/decide-proof.ts',
    from: isThis,
    to: 'const isThis = eq(proofs.orderId, found.order.id)',
    async run(scenario) {
      const owner = await signIn(scenario)
      const order = await buyWords(scenario, ['Riya', 'Meera'])
      const { number, lines } = await readLines(scenario, order, owner)
      const [first, second] = [await ask(owner, number, lines[0]?.line), await ask(owner, number, lines[1]?.line)]
      await approve(scenario, order.orderId, first)
      const { proofs } = (await readLines(scenario, order, owner)).shown
      const decided = (key: string) => proofs.find((proof) => proof.key === key)?.decision
      return violationUnless(
        decided(first) === 'approved' && decided(second) === null,
        'a yes is for the piece of its picture alone',
      )
    },
  },
  {
    name: 'a picture is answered by whoever has any order',
    file: 'server/orders/proofs/decide-proof.ts',
    from: isThis,
    to: 'const isThis = eq(proofs.key, key)',
    async run(scenario) {
      const owner = await signIn(scenario)
      const [order, other] = [await buyWords(scenario, ['Riya']), await buyWords(scenario, ['Meera'])]
      const { number, lines } = await readLines(scenario, order, owner)
      const status = await approve(scenario, other.orderId, await ask(owner, number, lines[0]?.line))
      return violationUnless(status === 404, 'a picture is answered on the page of its own order')
    },
  },
  {
    name: 'words go to the bench while a picture of their piece waits for a yes',
    file: 'server/fulfilment/workshop/lettering-rows.ts',
    from: ' AND NOT ${hasOpenProofOfLine(sql`l.id`)}',
    to: '',
    async run(scenario) {
      const owner = await signIn(scenario)
      const order = await buyWords(scenario, ['Riya'])
      const { number, lines } = await readLines(scenario, order, owner)
      const proof = await ask(owner, number, lines[0]?.line)
      await owner.ask('POST lettering-sheets', { body: sheet() })
      await approve(scenario, order.orderId, proof)
      const { status } = await owner.ask('POST lettering-sheets', { body: sheet() })
      return violationUnless(status === 200, 'words are lettered once their picture has its yes')
    },
  },
  {
    name: 'a wish for a change lets the piece be packed as it was',
    file: 'server/orders/proofs/open-proofs.ts',
    from: "proofs.decision IS NULL OR proofs.decision = 'change'\n",
    to: "proofs.decision IS NULL OR proofs.decision = 'wished'\n",
    async run(scenario) {
      const owner = await signIn(scenario)
      const order = await buyWords(scenario, ['Riya'])
      const { number, lines } = await readLines(scenario, order, owner)
      const proof = await ask(owner, number, lines[0]?.line)
      await answer(scenario, order.orderId, proof, { decision: 'change', wish: 'In gold, please' })
      await letter(scenario, order, owner)
      const body = { key: randomUUID(), shipment: order.orderId }
      const { status } = await owner.ask('POST packings', { body })
      return violationUnless(status === 409, 'a piece that its buyer wants changed is not packed')
    },
  },
  {
    name: 'an answer to a picture can be taken back',
    patches: [
      {
        file: 'server/orders/proofs/decide-proof.ts',
        from: 'if (proof.decision !== null)',
        to: 'if (proof.decision !== null && shop.now().getTime() === 0)',
      },
      { file: 'server/orders/proofs/decide-proof.ts', from: 'and(isThis, isNull(proofs.decision))', to: 'isThis' },
    ],
    async run(scenario) {
      const owner = await signIn(scenario)
      const order = await buyWords(scenario, ['Riya'])
      const { number, lines } = await readLines(scenario, order, owner)
      const proof = await ask(owner, number, lines[0]?.line)
      await approve(scenario, order.orderId, proof)
      const again = await answer(scenario, order.orderId, proof, { decision: 'change', wish: 'In gold, please' })
      const { proofs } = (await readLines(scenario, order, owner)).shown
      return violationUnless(again === 409 && proofs[0]?.decision === 'approved', 'what was said to a picture stands')
    },
  },
  {
    name: 'the clock of a promise runs on while a picture waits for its buyer',
    file: 'server/orders/proofs/send-proof.ts',
    from: 'await stopClock(tx, wanted.line, at)',
    to: 'void stopClock',
    async run(scenario) {
      const owner = await signIn(scenario)
      const order = await buyWords(scenario, ['Riya'])
      const { number, lines } = await readLines(scenario, order, owner)
      const proof = await ask(owner, number, lines[0]?.line)
      const waits = await doesClockStand(scenario, order.orderId)
      await approve(scenario, order.orderId, proof)
      const goesOn = !(await doesClockStand(scenario, order.orderId))
      return violationUnless(waits && goesOn, 'the clock stands from a picture to its answer, and the order says so')
    },
  },
  {
    name: 'a parcel is packed while a picture of its piece waits for a yes',
    file: 'shop/packing/why-not-pack.ts',
    from: 'if (openProof !== null) return',
    to: 'if (openProof !== null && now.getTime() === 0) return',
    async run(scenario) {
      const owner = await signIn(scenario)
      const order = await buyWords(scenario, ['Riya'])
      await letter(scenario, order, owner)
      const body = { key: randomUUID(), shipment: order.orderId }
      const { packing, lines, addressSeen } = (await owner.ask('POST packings', { body })).body.data as ParcelToPack
      const { number, lines: ordered } = await readLines(scenario, order, owner)
      const tick = { line: lines[0]?.line, unit: 1, isTicked: true, how: 'tap', at: new Date().toISOString() }
      const path = `POST packings/${packing?.id}`
      await owner.ask(`${path}/ticks`, { body: { ticks: [{ ...tick, key: randomUUID() }] } })
      await ask(owner, number, ordered[0]?.line)
      const packed = await owner.ask(`${path}/packed`, { body: { key: randomUUID(), addressSeen } })
      return violationUnless(packed.status === 409, 'the table stops a parcel whose picture has no yes')
    },
  },
]
