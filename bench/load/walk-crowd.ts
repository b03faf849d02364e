import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { guestAddress } from '../shop/guest-address.ts'
import type { Crowd, CrowdOutcome, VisitName } from './crowd.ts'

// Share of the time in which all shoppers arrive.
const ARRIVED_BY = 0.5
// Pause between two pages, as a share of the time; varies by half.
const THINKING = 0.1
// Requests after the first page, repeated.
const WALK: readonly VisitName[] = ['listing', 'product', 'promise', 'suggestions', 'search', 'product', 'promise']

type Shopper = {
  at: number
  crowd: Crowd
  outcome: CrowdOutcome
  agent: Agent
  /** From 0 to 1, repeatable for each shopper. */
  random: () => number
}

/** The same crowd makes the same visits each time. */
export async function walkCrowd(crowd: Crowd): Promise<CrowdOutcome> {
  const outcome: CrowdOutcome = { times: {}, failures: {}, connections: 0, orders: 0 }
  const agents = Array.from({ length: crowd.shoppers }, (_, at) => openAgent(at))
  const counting = setInterval(() => {
    const open = agents.filter(({ sockets, freeSockets }) => isOpen(sockets) || isOpen(freeSockets)).length
    outcome.connections = Math.max(outcome.connections, open)
  }, 1_000)
  const ends = performance.now() + crowd.seconds * 1_000
  await Promise.all(agents.map((agent, at) => walk({ at, crowd, outcome, agent, random: spreadFrom(at) }, ends)))
  clearInterval(counting)
  for (const agent of agents) agent.destroy()
  return outcome
}

const isOpen = (sockets: NodeJS.ReadOnlyDict<unknown[]>) => Object.values(sockets).some((list) => list?.length)

/** Loopback has 16 million addresses, one for each shopper. */
function openAgent(at: number): Agent {
  const localAddress = `127.1.${Math.floor(at / 250)}.${1 + (at % 250)}`
  return new Agent({ keepAlive: true, maxSockets: 1, localAddress } as ConstructorParameters<typeof Agent>[0])
}

async function walk(shopper: Shopper, ends: number): Promise<void> {
  const { at, crowd, random } = shopper
  await wait(((at * crowd.seconds) / crowd.shoppers) * ARRIVED_BY * 1_000)
  await look(shopper, 'home')
  for (const file of crowd.files) await ask(shopper, 'file', 'GET', file)
  const step = crowd.shoppers / crowd.buyers
  const buysAt =
    Math.floor(at / step) !== Math.floor((at - 1) / step) ? ends - random() * 0.6 * crowd.seconds * 1_000 : Infinity
  let isBought = false
  for (let turn = at; ; turn++) {
    const pause = (0.5 + random()) * THINKING * crowd.seconds * 1_000
    if (!isBought && performance.now() + pause > buysAt) {
      isBought = true
      await wait(Math.max(0, buysAt - performance.now()))
      await buy(shopper)
      continue
    }
    if (performance.now() + pause > ends) break
    await wait(pause)
    await look(shopper, WALK[turn % WALK.length]!)
    if (turn % WALK.length === 0) await ask(shopper, 'cart', 'POST', '/api/cart', { lines: chooseGoods(shopper) })
  }
}

async function look(shopper: Shopper, name: VisitName): Promise<void> {
  const paths = shopper.crowd.visits[name]
  await ask(shopper, name, 'GET', paths[Math.floor(shopper.random() * paths.length)]!)
}

const chooseGoods = ({ crowd: { goods }, random }: Shopper) =>
  [1, 2].map((quantity) => ({ id: goods[Math.floor(random() * goods.length)], quantity }))

async function buy(shopper: Shopper): Promise<void> {
  const cart = chooseGoods(shopper)
  const post = <Answer>(name: string, path: string, body: unknown) => ask<Answer>(shopper, name, 'POST', path, body)
  const wanted = { delivery_postcode: guestAddress.zipcode, cart }
  const quote = await post<{ data: { available_courier_companies: { id: string }[] } }>(
    'quote',
    '/api/orders/getShipOptions',
    wanted,
  )
  const shipping = quote?.data.available_courier_companies[0]?.id
  const info = { ...guestAddress, email: `shopper-${shopper.at}@example.in` }
  const opened = shipping && (await post<{ id: string }>('order', '/api/orders/new', { info, cart, shipping }))
  if (!opened) return
  const paid = await post('payment, played', '/sandbox/control/razorpay/pay', {
    order_id: opened.id,
    outcome: 'captured',
  })
  if (paid && (await post('confirm', '/api/orders/confirm', paid))) shopper.outcome.orders++
}

/** @returns undefined after a failure, which it counts */
function ask<Answer>(
  { crowd, agent, outcome }: Shopper,
  name: string,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<Answer | undefined> {
  const from = performance.now()
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    'accept-encoding': 'br',
    ...(sent !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
  }
  return new Promise((done) => {
    const end = (status: number, text = '') => {
      const isOk = status === 200 || status === 201
      if (isOk) (outcome.times[name] ??= []).push(performance.now() - from)
      else outcome.failures[`${name} ${status}`] = (outcome.failures[`${name} ${status}`] ?? 0) + 1
      done(isOk && method === 'POST' ? (JSON.parse(text) as Answer) : undefined)
    }
    const sending = request({ agent, host: '127.0.0.1', port: crowd.port, method, path, headers }, (answer) => {
      if (method === 'GET') return void answer.on('end', () => end(answer.statusCode ?? 0)).resume()
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text += part)).on('end', () => end(answer.statusCode ?? 0, text))
    })
    sending.on('error', () => end(0)).end(sent)
  })
}

/** @returns numbers from 0 to below 1, evenly spread within and across shoppers */
function spreadFrom(at: number): () => number {
  let place = at * ((Math.sqrt(5) - 1) / 2)
  return () => (place += Math.SQRT2) % 1
}
