import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { PacedLoad, PacedOutcome, PacedRequest } from './paced-load.ts'

/** Latency counts from the scheduled time of a request (no coordinated omission). */
export async function sendPaced({ port, requests, perSecond, seconds }: PacedLoad): Promise<PacedOutcome> {
  const agent = new Agent({ keepAlive: true })
  const count = Math.round(perSecond * seconds)
  const statuses: Record<number, number> = {}
  const times: number[] = []
  const answers: Promise<void>[] = []
  const from = performance.now()
  for (let sent = 0; sent < count; sent++) {
    const due = from + (sent * 1_000) / perSecond
    const early = due - performance.now()
    if (early > 1) await wait(early)
    answers.push(
      send(agent, port, requests[sent % requests.length]!).then((status) => {
        statuses[status] = (statuses[status] ?? 0) + 1
        times.push(performance.now() - due)
      }),
    )
  }
  await Promise.all(answers)
  agent.destroy()
  return { statuses, times, seconds: (performance.now() - from) / 1_000 }
}

function send(agent: Agent, port: number, { body, ...options }: PacedRequest): Promise<number> {
  return new Promise((done) => {
    const sending = request({ agent, host: '127.0.0.1', port, ...options }, (answer) => {
      answer.on('end', () => done(answer.statusCode ?? 0)).resume()
    })
    sending.on('error', () => done(0)).end(body)
  })
}
