import { randomUUID } from 'node:crypto'
import { renderCardSheets } from '#server/catalogue/lettering/print-cards.ts'
import { createAddress } from '../run-shopper.ts'
import { postJson } from '../post-json.ts'
import { signInStaff } from '../staff/staff-member.ts'
import type { Mutation } from './mutation.ts'
import { PATIENCE_MS, violationUnless, waitUntil, type Scenario } from './scenario.ts'
import {
  PRINT_AREA,
  buyForTwo,
  buyWords,
  changeWords,
  design,
  findPiece,
  letter,
  readDrawings,
  readFile,
  readLines,
} from './word-steps.ts'

const signIn = ({ environment }: Scenario) => signInStaff(environment.shop.url, 'owner', PATIENCE_MS)
const sheet = () => ({ key: randomUUID(), technique: 'burn', until: '2099-12-31', size: 'A4' })
const pieceMutations: Mutation[] = [
  {
    name: 'the words of an order change although the bench has begun with them',
    patches: [
      { file: 'server/storefront/checkout/change-words.ts', from: 'if (whyNot) return whyNot', to: 'void whyNot' },
    ],
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
    file: 'server/storefront/checkout/change-words.ts',
    from: '.where(and(eq(orderLines.orderId, orderId), eq(orderLines.id, line)))',
    to: '.where(eq(orderLines.orderId, orderId)).orderBy(orderLines.id)',
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
    file: 'server/catalogue/lettering/load-designs.ts',
    from: 'describeWords(lines, face,',
    to: 'describeWords(lines.toReversed(), face,',
    async run(scenario) {
      await buyWords(scenario, ['Riya & Arjun\n14 February'])
      return []
    },
  },
  {
    name: 'words that a person should read first go to the bench unread',
    file: 'server/orders/lifecycle/hold-for-words.ts',
    from: 'const reasons = findWordReasons([...texts.values()].flat())',
    to: 'const reasons = findWordReasons([])',
    async run(scenario) {
      const owner = await signIn(scenario)
      await buyWords(scenario, ['Riya 98765 43210'])
      const { status } = await owner.ask('POST lettering-sheets', { body: sheet() })
      return violationUnless(status >= 400, 'words with a number to call wait for a person')
    },
  },
  {
    name: 'words of one parcel that a person should read keep the others back',
    file: 'server/orders/lifecycle/held-shipments.ts',
    from: 'return heldFor !== null && (heldShipments === null || heldShipments.includes(shipmentId))',
    to: 'return heldFor !== null && (heldShipments === null || shipmentId !== "")',
    async run(scenario) {
      const owner = await signIn(scenario)
      const order = await buyForTwo(scenario, ['Riya 98765 43210', 'Meera'])
      await letter(scenario, order, owner)
      const begin = (shipment: string) => owner.ask('POST packings', { body: { key: randomUUID(), shipment } })
      const [held, free] = [await begin(order.orderId), await begin(`${order.orderId}-2`)]
      return violationUnless(
        held.status === 409 && free.status === 200,
        'a hold of words binds the parcel that has them',
      )
    },
  },
  {
    name: 'words are kept in another drawing than was seen',
    file: 'server/catalogue/lettering/create-design.ts',
    from: '[drawWords(printArea, words, face)]',
    to: '[drawWords(printArea, words.toUpperCase(), face)].map((drawn) => (drawn.ok ? { ...drawn, lines: words.split("\\n") } : drawn))',
    async run(scenario) {
      await buyWords(scenario, ['Riya & Arjun'])
      return []
    },
  },
  {
    name: 'what words cost once is charged again for the same words written twice',
    needsPostgres: true,
    file: 'server/catalogue/lettering/load-designs.ts',
    from: 'key: first,',
    to: 'key: id,',
    async run(scenario) {
      await scenario.environment.sql('UPDATE zones SET once_price = 20000')
      const piece = await findPiece(scenario)
      const [first, again] = [await design(scenario, piece, 'Riya'), await design(scenario, piece, 'Riya')]
      const line = (id: string, quantity: number) => ({ id: piece, quantity, choices: { [PRINT_AREA]: id } })
      const two = await scenario.createOrder([line(first, 2)])
      const oneAndOne = await scenario.createOrder([line(first, 1), line(again, 1)])
      return violationUnless(two.amount === oneAndOne.amount, 'the same words cost the same, written once or twice')
    },
  },
]

const cardMutations: Mutation[] = [
  {
    name: 'each parcel of an order gets the card of the first',
    file: 'server/storefront/checkout/insert-gifts.ts',
    from: '[toRow(shipmentId, gift)]',
    to: '[toRow(shipmentId, { ...gift, path: shipments[0]?.gift?.path ?? gift.path })]',
    async run(scenario) {
      await sendGifts(scenario)
      return []
    },
  },
  {
    name: 'a sheet of cards prints one of them twice',
    file: 'server/catalogue/lettering/print-cards.ts',
    from: 'all.slice(4 * sheet, 4 * sheet + 4)',
    to: 'all.slice(4 * sheet, 4 * sheet + 4).map((card, place, four) => (place === 1 ? four[0]! : card))',
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

export const wordMutations: Mutation[] = [...pieceMutations, ...cardMutations]

const notes = ['Riya', 'Meera'].map((name) => ({ to: `Dear ${name},`, from: 'Zubin', message: 'Happy Rakhi!' }))

/** Two paid parcels for two people, each with its own card. */
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
