import { readQueue, takeFromQueue } from './kept.ts'
import { takeNext, type Done } from './queue.ts'
import { sendDone } from './send-done.ts'
import {
  change,
  noteLine,
  noteAsked,
  noteRefusal,
  putAnswered,
  renewParcel,
  type TableContents,
} from './table-contents.ts'
import type { CallRefusal } from '../api/call-refusal.ts'

const RETRY_MS = 5_000
/** Temporary reasons: the work waits until they are gone. */
const passing = new Set(['held', 'asking', 'not-paid', 'proof-waits', 'proof-wish'])
const unanswered = new Set<CallRefusal['reason']>(['offline', 'busy', 'failed', 'signed-out'])

/** @returns what sends everything that waits, one after the other; two pages of one device take turns */
export function createSender(table: TableContents): () => Promise<void> {
  let isSending = false
  let isAskedAgain = false
  let retry: ReturnType<typeof setTimeout> | undefined
  return async function send() {
    isAskedAgain = true
    if (isSending) return
    isSending = true
    clearTimeout(retry)
    try {
      let isThrough = true
      while (isAskedAgain) {
        isAskedAgain = false
        isThrough = await inTurn(`packing ${table.who.id}`, () => sendAll(table))
      }
      if (!isThrough) retry = setTimeout(() => void send(), RETRY_MS)
    } finally {
      isSending = false
    }
  }
}

/** @returns false when something has to be tried again */
async function sendAll(table: TableContents): Promise<boolean> {
  const blocked = new Set<string>()
  for (;;) {
    const queue = await readQueue(table.who)
    const next = takeNext(queue, blocked)
    const [first] = next
    if (!first) return queue.length === 0
    const parcel = table.store.get().parcels.find(({ shipment }) => shipment === first.shipment)
    const asked = noteAsked(table)
    const sent = await sendDone(next, parcel?.packing?.id)
    if (sent.ok) {
      await putAnswered(table, asked, sent.parcel)
      await drop(table, next)
      change(table, { line: 'fine' })
      continue
    }
    if (unanswered.has(sent.reason)) {
      noteLine(table, sent)
      return false
    }
    noteRefusal(table, first, sent)
    if (first.kind === 'start' && passing.has(String(sent.details['reason']))) {
      blocked.add(first.shipment)
      await renewParcel(table, first.shipment)
      continue
    }
    // Without its packing nothing else of this parcel can be sent.
    await drop(table, first.kind === 'start' ? queue.filter(({ shipment }) => shipment === first.shipment) : next)
    await renewParcel(table, first.shipment)
  }
}

async function drop(table: TableContents, done: readonly Done[]): Promise<void> {
  await takeFromQueue(table.who, done)
  const gone = new Set(done.map(({ key }) => key))
  change(table, { waiting: table.store.get().waiting.filter(({ key }) => !gone.has(key)) })
}

function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  // Without TLS, such as in a workshop's own network, there are no locks.
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locks.request(name, work) : work()
}
