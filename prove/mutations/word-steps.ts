import { randomUUID } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import type { StaffOrder } from '#contract/counter/orders.ts'
import { openDemoSignIn } from '../staff/open-demo-sign-in.ts'
import type { StaffMember } from '../staff/staff-member.ts'
import { postJson } from '../post-json.ts'
import { createAddress } from '../run-shopper.ts'
import { readNumber } from './refund-mutations.ts'
import { waitUntil, type CreatedOrder, type Scenario } from './scenario.ts'

const PIECE = 'Mango Wood Slice Ring Platter'
export const PRINT_AREA = 'slice'
/** A red pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
)

type Listed = { data: { id: number; attributes: { name: string } }[] }

export async function findPiece({ environment }: Scenario): Promise<number> {
  const found = await fetch(`${environment.shop.url}/api/products?fields=name&pagination[pageSize]=100`)
  const { data } = (await found.json()) as Listed
  const piece = data.find(({ attributes }) => attributes.name === PIECE)
  if (!piece) throw new Error(`There is no ${PIECE}`)
  return piece.id
}

/** @returns the id of a new design */
export async function design({ environment }: Scenario, product: number, words: string): Promise<string> {
  const { status, body } = await postJson(`${environment.shop.url}/api/designs`, {
    product,
    printArea: PRINT_AREA,
    words,
    face: 'kalam',
  })
  if (status !== 200) throw new Error(`No design: ${status} ${JSON.stringify(body)}`)
  return String(body['id'])
}

/** One paid line for each design. */
export async function buyWords(
  scenario: Scenario,
  words: readonly string[],
): Promise<CreatedOrder & { piece: number }> {
  const piece = await findPiece(scenario)
  const designs = await Promise.all(words.map((each) => design(scenario, piece, each)))
  const order = await scenario.createOrder(
    designs.map((id) => ({ id: piece, quantity: 1, choices: { [PRINT_AREA]: id } })),
  )
  await scenario.confirmPayment(await scenario.pay(order))
  await waitUntil(() => scenario.isPlaced(order))
  return { ...order, piece }
}

/** One paid parcel for each design, to one buyer. */
export async function buyForTwo(scenario: Scenario, words: readonly string[]): Promise<CreatedOrder> {
  const piece = await findPiece(scenario)
  const { body: options } = await postJson(`${scenario.environment.shop.url}/api/orders/getShipOptions`, {
    delivery_postcode: '302001',
    cart: [{ id: piece, quantity: 1 }],
  })
  const data = options['data'] as Record<string, { id: string }[]>
  const shipping = data['available_courier_companies']?.[0]?.id
  const shipments = []
  for (const each of words) {
    const lines = [{ id: piece, quantity: 1, choices: { [PRINT_AREA]: await design(scenario, piece, each) } }]
    shipments.push({ to: createAddress('asha@example.in'), lines, shipping })
  }
  const alone = { info: undefined, cart: undefined, shipping: undefined }
  const { status, body } = await scenario.requestOrder([{ id: piece, quantity: 1 }], { ...alone, shipments })
  if (status !== 200) throw new Error(`No two parcels could be ordered: ${JSON.stringify(body)}`)
  const order = {
    orderId: String(body['orderId']),
    providerOrderId: String(body['id']),
    amount: Number(body['amount']),
  }
  await scenario.confirmPayment(await scenario.pay(order))
  await waitUntil(() => scenario.isPlaced(order))
  return order
}

/** @returns the HTTP status */
export async function changeWords(
  scenario: Scenario,
  { orderId, line, design: other }: { orderId: string; line: number; design: string },
): Promise<number> {
  const url = `${scenario.environment.shop.url}/api/orders/words`
  return (await postJson(url, { id: orderId, line, design: other })).status
}

export async function readLines(scenario: Scenario, order: CreatedOrder, staff: StaffMember) {
  const number = await readNumber(scenario, order)
  const shown = (await staff.ask(`GET orders/${number}`)).body.data as StaffOrder
  const lines = shown.shipments.flatMap((shipment) => shipment.lines)
  return { number, shown, lines }
}

/** Letters one piece of each line. @throws on refusal */
export async function letter(scenario: Scenario, order: CreatedOrder, staff: StaffMember): Promise<void> {
  const { number, lines } = await readLines(scenario, order, staff)
  for (const { line } of lines) {
    const body = { line, units: [1], isMade: true }
    const answer = await staff.ask(`POST orders/${number}/made-pieces`, { body })
    if (answer.status !== 200) throw new Error(`It could not be lettered: ${JSON.stringify(answer.body)}`)
  }
}

/** @returns the key of the proof */
export async function ask(staff: StaffMember, number: string, line: number | undefined): Promise<string> {
  const key = randomUUID()
  const { status, body } = await staff.ask(`PUT proofs/${key}?order=${number}&line=${line}&name=lid.png`, {
    bytes: picture,
  })
  if (status !== 200) throw new Error(`No proof: ${status} ${JSON.stringify(body)}`)
  return key
}

/** @returns the HTTP status */
export function approve(scenario: Scenario, orderId: string, proof: string): Promise<number> {
  return answer(scenario, orderId, proof, { decision: 'approved' })
}

/** Answers after the mail, like a buyer: an answered proof sends no mail. @returns the HTTP status */
export async function answer(
  { environment }: Scenario,
  orderId: string,
  proof: string,
  said: { decision: 'approved' | 'change'; wish?: string },
): Promise<number> {
  const readMails = () => environment.controlSandbox<{ messageId: string }[]>('GET', '/mail')
  await waitUntil(async () => (await readMails()).some(({ messageId }) => messageId.includes('order-proof-mail')))
  return (await postJson(`${environment.shop.url}/api/orders/proof`, { id: orderId, proof, ...said })).status
}

/** Reads the order's page. */
export async function doesClockStand({ environment }: Scenario, orderId: string): Promise<boolean> {
  const shown = await fetch(`${environment.shop.url}/api/orders/get?id=${orderId}`)
  const { order } = (await shown.json()) as { order: { shipments: { pause: object | null }[] } }
  return order.shipments.some(({ pause }) => pause !== null)
}

export async function readFile({ environment }: Scenario, path: string): Promise<Buffer> {
  const cookie = await openDemoSignIn(environment.shop.url)
  const answer = await fetch(`${environment.shop.url}/counter/api/v1/${path}`, { headers: { cookie } })
  return Buffer.from(await answer.arrayBuffer())
}

/** Drawing commands of a PDF, without its dates and names. */
export function readDrawings(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, drawn = '']) => {
    try {
      return [inflateSync(Buffer.from(drawn, 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })
}
