import { randomUUID } from 'node:crypto'
import type { ParcelToPack } from '#contract/counter/packing.ts'
import { renderCardSheets } from '#server/lettering/print-cards.ts'
import { createAddress } from '../run-shopper.ts'
import { postJson } from '../post-json.ts'
import { signInStaff } from '../staff/staff-member.ts'
import type { Mutation } from './mutation.ts'
import { PATIENCE_MS, violationUnless, waitUntil, type Scenario } from './scenario.ts'
import { approve, ask, buyWords, changeWords, design, readDrawings, readFile, readLines } from './word-steps.ts'

const signIn = ({ environment }: Scenario) => signInStaff(environment.shop.url, 'owner', PATIENCE_MS)
const sheet = () => ({ key: randomUUID(), technique: 'burn', until: '2099-12-31', size: 'A4' })
const isThis = 'const isThis = and(eq(proofs.key, key), eq(proofs.orderId, found.order.id))'

const proofMutations: Mutation[] = [
  {
    name: 'a yes to one picture is a yes to all of its order',
    patches: [
      {
        file: 'server/proofs/decide-proof.ts',
        from: isThis,
        to: 'const isThis = eq(proofs.orderId, found.order.id)',
      },
    ],
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
    patches: [{ file: 'server/proofs/decide-proof.ts', from: isThis, to: 'const isThis = eq(proofs.key, key)' }],
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
    patches: [
      {
        file: 'server/workshop/lettering-rows.ts',
        from: ' AND NOT ${hasOpenProofOfLine(sql`l.id`)}',
        to: '',
      },
    ],
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
    name: 'a parcel is packed while a picture of its piece waits for a yes',
    patches: [
      {
        file: 'shop/packing/why-not-pack.ts',
        from: 'if (openProof !== null) return',
        to: 'if (openProof !== null && now.getTime() === 0) return',
      },
    ],
    async run(scenario) {
      const owner = await signIn(scenario)
      const order = await buyWords(scenario, ['Riya'])
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

const pieceMutations: Mutation[] = [
  {
    name: 'the words of an order change although the bench has begun with them',
    patches: [{ file: 'server/checkout/change-words.ts', from: 'if (whyNot) return whyNot', to: 'void whyNot' }],
    async run(scenario) {
      const owner = await signIn(scenario)
      const order = await buyWords(scenario, ['Riya'])
      const { lines } = await readLines(scenario, order, owner)
      await owner.ask('POST lettering-sheets', { body: sheet() })
      const other = await design(scenario, order.piece, 'Meera')
      await changeWords(scenario, { orderId: order.orderId, line: lines[0]?.line ?? 0, design: other })
      return []
    },
  },
  {
    name: 'other words come onto another piece of the order',
    patches: [
      {
        file: 'server/checkout/change-words.ts',
        from: '.where(and(eq(orderLines.orderId, orderId), eq(orderLines.id, line)))',
        to: '.where(eq(orderLines.orderId, orderId)).orderBy(orderLines.id)',
      },
    ],
    async run(scenario) {
      const owner = await signIn(scenario)
      const order = await buyWords(scenario, ['Riya', 'Meera'])
      const { lines } = await readLines(scenario, order, owner)
      const other = await design(scenario, order.piece, 'Kavita')
      const last = lines.find(({ choices }) => JSON.stringify(choices).includes('Meera'))
      await changeWords(scenario, { orderId: order.orderId, line: last?.line ?? 0, design: other })
      const after = JSON.stringify((await readLines(scenario, order, owner)).lines)
      return violationUnless(
        after.includes('“Riya”') && after.includes('“Kavita”') && !after.includes('“Meera”'),
        'words are changed on the piece that was meant',
      )
    },
  },
  {
    name: 'an order says other words than its piece is drawn with',
    patches: [
      {
        file: 'server/lettering/load-designs.ts',
        from: 'describeWords(lines, face,',
        to: 'describeWords(lines.toReversed(), face,',
      },
    ],
    async run(scenario) {
      await buyWords(scenario, ['Riya & Arjun\n14 February'])
      return []
    },
  },
  {
    name: 'words that a person should read first go to the bench unread',
    patches: [
      {
        file: 'server/orders/hold-for-words.ts',
        from: 'const reasons = findWordReasons(texts)',
        to: 'const reasons = findWordReasons(texts.slice(0, 0))',
      },
    ],
    async run(scenario) {
      const owner = await signIn(scenario)
      await buyWords(scenario, ['Riya 98765 43210'])
      const { status } = await owner.ask('POST lettering-sheets', { body: sheet() })
      return violationUnless(status >= 400, 'words with a number to call wait for a person')
    },
  },
  {
    name: 'words are kept in another drawing than was seen',
    patches: [
      {
        file: 'server/lettering/create-design.ts',
        from: '[drawWords(zone, words, face)]',
        to: '[drawWords(zone, words.toUpperCase(), face)].map((drawn) => (drawn.ok ? { ...drawn, lines: words.split("\\n") } : drawn))',
      },
    ],
    async run(scenario) {
      await buyWords(scenario, ['Riya & Arjun'])
      return []
    },
  },
]

const cardMutations: Mutation[] = [
  {
    name: 'each parcel of an order gets the card of the first',
    patches: [
      {
        file: 'server/orders/insert-gifts.ts',
        from: '...gift.note, path: gift.path }',
        to: '...gift.note, path: shipments[0]?.gift?.path ?? gift.path }',
      },
    ],
    async run(scenario) {
      await sendGifts(scenario)
      return []
    },
  },
  {
    name: 'a sheet of cards prints one of them twice',
    patches: [
      {
        file: 'server/lettering/print-cards.ts',
        from: 'paths: cards.map(({ path }, index) => {',
        to: 'paths: cards.map((_, index) => {\n      const { path } = cards[0]!',
      },
    ],
    async run(scenario) {
      const order = await sendGifts(scenario)
      const owner = await signIn(scenario)
      const { shipBy } = (await readLines(scenario, order, owner)).shown
      const printed = readDrawings(await readFile(scenario, `cards.pdf?day=${shipBy}`))
      const [wanted] = readDrawings(await renderPreviewed(scenario))
      return violationUnless(
        wanted !== undefined && printed.includes(wanted),
        'the cards of a day are those that were seen',
      )
    },
  },
]

export const wordMutations: Mutation[] = [...pieceMutations, ...proofMutations, ...cardMutations]

const notes = ['Riya', 'Meera'].map((name) => ({ to: `Dear ${name},`, from: 'Zubin', message: 'Happy Rakhi!' }))

/** Two parcels to two people, each with a card of its own, paid. */
async function sendGifts(scenario: Scenario) {
  const lines = [{ id: scenario.plenty, quantity: 1 }]
  const { body: options } = await postJson(`${scenario.environment.shop.url}/api/orders/getShipOptions`, {
    delivery_postcode: '302001',
    cart: lines,
  })
  const data = options['data'] as Record<string, { id: string }[]>
  const shipping = data['available_courier_companies']?.[0]?.id
  const shipments = notes.map((gift) => ({ to: createAddress('asha@example.in'), lines, shipping, gift }))
  const alone = { info: undefined, cart: undefined, shipping: undefined }
  const { status, body } = await scenario.requestOrder(lines, { ...alone, shipments })
  if (status !== 200) throw new Error(`No gifts could be ordered: ${JSON.stringify(body)}`)
  const { orderId, id, amount } = body
  const order = { orderId: String(orderId), providerOrderId: String(id), amount: Number(amount) }
  await scenario.confirmPayment(await scenario.pay(order))
  await waitUntil(() => scenario.isPlaced(order))
  return order
}

async function renderPreviewed({ environment }: Scenario): Promise<Buffer> {
  const drawn = await Promise.all(notes.map((note) => postJson(`${environment.shop.url}/api/note-cards`, note)))
  return renderCardSheets(drawn.map(({ body }) => ({ path: String(body['path']), madeAt: new Date() })))
}
