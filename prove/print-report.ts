import { listInvariants } from '#server/platform/ledger/check-ledger.ts'
import type { Violation } from '#server/platform/ledger/violation.ts'
import type { ProofPlan } from './arguments.ts'
import type { Counts } from './check-invariants.ts'
import type { FloodReport } from './load/webhook-flood.ts'
import type { FailoverReport } from './load/failover.ts'
import type { RollingReport } from './load/rolling-restart.ts'
import type { RushReport } from './load/sale-rush.ts'
import type { KillReport } from './kill-run.ts'

const invariants: Record<string, [sentence: string, lookedAt: keyof Counts]> = {
  I1: ['money the provider took has its placed order, or went back', 'payments'],
  I2: ['no payment pays for two orders', 'payments'],
  I3: ['no order is placed without the provider having its money', 'placed'],
  I4: ['what a shopper or the provider was told, is so', 'events'],
  I5: ['every piece is in stock, on hold or sold; none is sold twice', 'products'],
  I6: ['every placed order has each outbox message once (mail, parcel, invoice)', 'messages'],
  I7: ['no two orders share a checkout key', 'requests'],
  I8: ['no order moved backwards', 'moves'],
  I9: ['every order costs what its lines say', 'orders'],
  I10: ['no refund is larger than its payment, or made twice', 'refunds'],
  I11: ['the invoices of a placed order are over what it cost', 'placed'],
  I12: ['the numbers of invoices, credit notes and vouchers have no gap', 'placed'],
  I13: ['credit notes and refund vouchers give back what was refunded', 'refunds'],
  I14: ['every month of GST is what orders, payments and refunds say', 'placed'],
  M1: ['shipments and dues add up to the order, payments to what it was paid', 'orders'],
  M2: ['each rate of a shipment is taxed once', 'orders'],
  M4: ['no unit goes back twice, or at another price than it was charged', 'refunds'],
  M6: ['nothing leaves beyond the money received', 'placed'],
  M7: ['every parcel has one invoice, every part paid its receipt voucher', 'placed'],
  M8: ['a code is used as often as orders hold it, and no more often than it may be', 'orders'],
  G1: ['every gift card was issued once and holds what its entries say', 'giftCards'],
  G2: ['gift cards hold and spend what they pay of orders, and nothing else', 'giftCards'],
  G3: ['money of gift cards goes back to the cards that paid', 'refunds'],
  G4: ['every paid purchase has its gift card once, of its price', 'giftCards'],
  G5: ['what goes back of the price of a gift card is taken off it', 'refunds'],
  H1: ['each piece of a hamper comes from the shelf with it', 'hampers'],
  H2: ['a hamper is taxed at the highest rate of its parts', 'hampers'],
  M9: ['no day at the benches is promised twice; every order holds its minutes', 'orders'],
  M10: ['a sample gives back what it cost, once, and not when it went back itself', 'placed'],
  W1: ['words change no more once the bench has begun', 'placed'],
  W2: ['nothing is lettered or packed while its picture waits for a yes', 'placed'],
  W3: ['an order says what its pieces are drawn with, and they are drawn so', 'placed'],
  W4: ['a card has the words of its gift', 'placed'],
  A1: ['what staff were told was done is in the log', 'entries'],
  A2: ['what staff did and its entry are both there, or neither', 'entries'],
  A3: ['a refund of staff is made once, over what its entry says', 'refunds'],
}

const toNumber = (invariant: string) => invariant.split(' ')[0] ?? invariant

/** I5. */
export const invariantNumber = ({ invariant }: Violation) => toNumber(invariant)

export function printInvariants(violations: readonly Violation[], counts: Counts): boolean {
  const checked = Map.groupBy([...listInvariants(), ...violations.map(({ invariant }) => invariant)], toNumber)
  for (const number of new Set([...Object.keys(invariants), ...checked.keys()])) {
    // Counts new invariants that have no sentence above yet.
    const [sentence, lookedAt] = invariants[number] ?? [checked.get(number)?.[0] ?? '', 'orders']
    const broken = violations.filter((violation) => invariantNumber(violation) === number).length
    const seen = `${counts[lookedAt].toLocaleString('en-IN')} ${lookedAt}`
    console.log(
      `  ${broken === 0 ? '✓' : '✗'} ${number.padEnd(4)} ${sentence.padEnd(74)} ${seen.padStart(16)}   ${broken} broken`,
    )
  }
  for (const { invariant, reference } of violations.slice(0, 20)) console.log(`      ${reference}: ${invariant}`)
  return violations.length === 0
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`

export function printKillReport(plan: ProofPlan, report: KillReport): boolean {
  const { history, staff, counts, violations, slowestStart, settledAfter } = report
  console.log(
    `\n  ${report.deaths} deaths, ${counts.orders} orders opened, ${counts.placed} placed, ${counts.refunds} refunds, ${history.soldOut} refused as sold out, ${staff.done.length} things done by staff\n`,
  )
  const sound = printInvariants(violations, counts)
  for (const words of history.unexpectedErrors.slice(0, 10)) console.log(`  ✗ a surprise: ${words}`)
  const isSettled = !Number.isNaN(settledAfter)
  console.log(
    `\n  ${isSettled ? `Everything was settled ${seconds(settledAfter)} after the last start` : '✗ Not everything was settled within a minute and a half'}; the slowest start took ${seconds(slowestStart)}.`,
  )
  console.log(
    sound
      ? '  No paid order was lost.\n'
      : `  The same again: npm run prove -- --seed ${plan.seed} --kills ${plan.kills}\n`,
  )
  return sound && isSettled && history.unexpectedErrors.length === 0
}

export function printRushReport(report: RushReport): boolean {
  const { sold, soldOut, others, took, memory, settled, counts, violations } = report
  const odd = Object.entries(others).map(([status, count]) => `${count} × ${status === '0' ? 'no answer' : status}`)
  console.log(`  ${sold} sold, ${soldOut} told that all is sold${odd.length > 0 ? `, and ${odd.join(', ')}` : ''}`)
  console.log(`  ${seconds(took)} from the first request to the last answer; the shop held ${memory.toFixed(0)} MB\n`)
  return printInvariants(violations, counts) && settled && odd.length === 0 && sold === 100
}

export function printFloodReport(report: FloodReport): boolean {
  const { sent, refused, p50, p99, slowest, processedAfterMs, counts, violations } = report
  console.log(`  ${sent} deliveries of ${counts.events} webhooks, ${refused} not answered with 200`)
  console.log(
    `  answered within ${p50.toFixed(0)} ms (half), ${p99.toFixed(0)} ms (99 of 100), ${slowest.toFixed(0)} ms (all)`,
  )
  console.log(
    `  ${counts.placed} orders placed; all worked through ${seconds(processedAfterMs)} after the last answer\n`,
  )
  return (
    printInvariants(violations, counts) &&
    refused === 0 &&
    !Number.isNaN(processedAfterMs) &&
    counts.placed === counts.events
  )
}

export function printRollingReport(report: RollingReport): boolean {
  const { restarts, requests, retried, failed, settled, counts, violations } = report
  console.log(`  ${restarts} restarts, ${requests} requests, ${retried} sent a second time, ${failed.length} failed`)
  for (const words of failed.slice(0, 5)) console.log(`      ${words}`)
  console.log(`  ${counts.placed} orders placed\n`)
  return printInvariants(violations, counts) && settled && failed.length === 0
}

export function printFailoverReport(report: FailoverReport): boolean {
  const { restarts, againInRestarts, pages, failed, settled, counts, violations } = report
  console.log(
    `  ${restarts} restarts (${againInRestarts} requests sent a second time), then the primary died; its replica took writes after ${seconds(report.promotedMs)}`,
  )
  console.log(`  ${seconds(report.openAfterMs)} later an order was placed`)
  for (const [name, tally] of [['orders', report] as const, ['goods', pages] as const])
    console.log(
      `  ${name}: ${tally.requests} requests, ${tally.retried} sent a second time, ${tally.excused} refused while there was no primary, ${tally.failed.length} failed`,
    )
  for (const words of [...failed, ...pages.failed].slice(0, 5)) console.log(`      ${words}`)
  console.log(`  ${report.paid} orders paid, ${counts.placed} placed\n`)
  return printInvariants(violations, counts) && settled && failed.length + pages.failed.length === 0
}
