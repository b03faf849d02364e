import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openScenario } from './mutations/scenario.ts'
import { openProofEnvironment, type ProofEnvironment } from './open-environment.ts'
import type { ShopProcess } from './shop-process.ts'
import { signInStaff } from './staff/staff-member.ts'

// One shop of three processes on one port, with a shared sandbox.

const server = process.env['TEST_DATABASE_URL']
const onPostgres = { skip: !server && 'the embedded database has one process', timeout: 120_000 }
const PROCESSES = 3
const SIGN_INS = 6
const ASKED = 30

let proof: ProofEnvironment
let shop: ShopProcess

before(async () => {
  if (!server) return
  // Without its own keys the shop uses those of the demo.
  const names = ['BASE_URL', 'KEY_ID', 'KEY_SECRET', 'WEBHOOK_SECRET'].map((name) => `RAZORPAY_${name}`)
  const courier = ['BASE_URL', 'EMAIL', 'PASSWORD', 'WEBHOOK_TOKEN'].map((name) => `SHIPROCKET_${name}`)
  const unset = Object.fromEntries([...names, ...courier, 'SMTP_URL'].map((name) => [name, '']))
  proof = await openProofEnvironment({
    server,
    settings: { ...unset, WEB_PROCESSES: String(PROCESSES), SIGN_INS_PER_MINUTE: String(SIGN_INS) },
  })
  shop = proof.shop
  await shop.start()
  await untilAllAnswer()
})
after(() => proof?.close())

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await pause(20)
}

/** Each request uses a new connection, so that the processes take turns. */
function ask(path: string, body?: object): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(
      `${shop.url}${path}`,
      { agent: false, method: body ? 'POST' : 'GET', headers: { 'content-type': 'application/json' } },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text })).on('error', reject)
      },
    )
    asked.on('error', reject).end(body && JSON.stringify(body))
  })
}

async function controlSandbox<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`${shop.url}/sandbox/control${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as Answer
}

const inTurns = <Answer>(work: (turn: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: ASKED }, (_, turn) => work(turn)))

function listProcesses(): number[] {
  const starter = shop.pid()
  return readFileSync(`/proc/${starter}/task/${starter}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}

async function readMetric(series: string): Promise<number> {
  const { text } = await ask('/metrics')
  const lines = text.split('\n').filter((line) => line.startsWith(`${series} `))
  assert.ok(lines.length < 2, `${series} is told ${lines.length} times`)
  return Number(lines[0]?.slice(series.length) ?? 0)
}

const untilAllAnswer = () => until(async () => (await readMetric('gathri_web_processes')) === PROCESSES)

/** Repeats a request once after a broken connection. */
async function shopUntil(isOver: () => boolean): Promise<void> {
  const path = '/api/products/1'
  while (!isOver()) {
    const { status } = await ask(path).catch(() => ask(path))
    assert.equal(status, 200)
    await pause(5)
  }
}

test('what each process counts is told as one sum, and what the database says once', onPostgres, async () => {
  const served = 'gathri_request_duration_seconds_count{method="GET",route="other",status="4xx"}'
  const before = await readMetric(served)
  await inTurns((turn) => ask(`/no-such-page-${turn}`))
  assert.equal((await readMetric(served)) - before, ASKED)
  await proof.sql(
    `INSERT INTO ledger_breaks (kind, reference, detected_at) VALUES ('booking refused', 'GTH-000001', now())`,
  )
  assert.equal(await readMetric('gathri_ledger_exceptions_open'), 1)
})

test('a price changed at one is shown by all', onPostgres, async () => {
  const path = '/api/products/1'
  await inTurns(() => ask(path))
  const staff = await signInStaff(shop.url, 'owner')
  const { version } = (await staff.ask('GET products/1')).body.data as { version: number }
  const name = 'Marigold hamper'
  const saved = await staff.ask('PATCH products/1', { body: { name }, headers: { 'if-match': `"v${version}"` } })
  assert.equal(saved.status, 200)
  await until(async () => (await inTurns(() => ask(path))).every(({ text }) => text.includes(name)))
})

test('a limit counts what all of them were asked', onPostgres, async () => {
  await proof.sql('DELETE FROM request_limits')
  const tries = Array.from({ length: SIGN_INS + 3 }, (_, n) =>
    ask('/api/auth/local', { identifier: `who${n}@example.in`, password: 'no' }),
  )
  const refused = (await Promise.all(tries)).filter(({ status }) => status === 429)
  assert.equal(refused.length, 3)
})

test('the sandbox is one, whoever is asked: an order that one opens, another sees paid', onPostgres, async () => {
  const panel = await ask('/sandbox')
  assert.equal(panel.status, 200)
  const goods = { rare: [1], plenty: [1], units: new Map() }
  const scenario = openScenario({ ...proof, controlSandbox, sandboxUrl: `${shop.url}/sandbox` }, goods)
  const order = await scenario.createOrder()
  await scenario.pay(order)
  await until(() => scenario.isPlaced(order))
})

test('one that is killed is missed by nobody who asks again, and another takes its place', onPostgres, async () => {
  for (const place of [0, PROCESSES - 1]) {
    const killed = listProcesses()[place] ?? assert.fail()
    let isOver = false
    const shopping = Promise.all([1, 2, 3, 4].map(() => shopUntil(() => isOver)))
    process.kill(killed, 'SIGKILL')
    await until(() => listProcesses().length === PROCESSES && !listProcesses().includes(killed))
    isOver = true
    await shopping
    await untilAllAnswer()
  }
})

test('all of them end with the one that started them', onPostgres, async () => {
  const all = listProcesses()
  await shop.stop()
  for (const pid of all) assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' })
})
