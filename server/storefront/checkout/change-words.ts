import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { designs, orderDesigns } from '#server/platform/database/lettering-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { proofs } from '#server/platform/database/proof-tables.ts'
import { adjustments, orderLines, orders, outbox, type OrderLine } from '#server/platform/database/order-tables.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { loadDesigns } from '#server/catalogue/lettering/load-designs.ts'
import { findAuthorizedOrder } from '#server/orders/lifecycle/authorize-order.ts'
import { readDesignWords, recheckWords } from '#server/orders/lifecycle/hold-for-words.ts'
import { auditedOrder } from '#server/orders/lifecycle/lock-order.ts'
import { readWorkOnWords } from '#server/orders/lifecycle/read-work-on-words.ts'
import type { Shop } from '#server/platform/shop.ts'
import { actAs, recordAudit } from '#server/platform/staff/audit.ts'
import type { ChosenExtra } from '#shop/cart/choices.ts'
import { toChosenExtra } from '#shop/cart/resolve-choices.ts'
import { isDesignId } from '#shop/lettering/design-id.ts'
import { beOfLettering, nameLettering, type Lettering } from '#shop/lettering/name-lettering.ts'
import { isPhotographLabel } from '#shop/lettering/photograph-label.ts'
import { whyNotChangeWords } from '#shop/lettering/why-not-change-words.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { createSystemActor } from '#shop/staff/staff-actor.ts'

export type WordsChanged =
  | { ok: true }
  | Refusal<'not-found' | 'not-paid' | 'cancelled' | 'too-late' | 'no-such-design' | 'costs-more' | 'wrong-quantity'>

type Change = { orderId: string; customerId: number | null; line: number; design: string }

/** Changes words or photograph of an ordered piece, in the same print area and at its price. The earlier design stays stored. */
export function changeWords({ database, now }: Pick<Shop, 'database' | 'now'>, wanted: Change): Promise<WordsChanged> {
  const { orderId, customerId, line: lineId, design } = wanted
  return runTransaction(database.orm, async (tx): Promise<WordsChanged> => {
    const by = createSystemActor('the buyer')
    await actAs(tx, by)
    const order = await findAuthorizedOrder(tx, orderId, customerId, { lock: true })
    const [line] = order ? await findLine(tx, order.id, lineId) : []
    if (!order || !line) return refuse('not-found', 'Order not found')
    const lettering = nameLettering(line.choices.flatMap(({ choice, label }) => (isDesignId(choice) ? [label] : [])))
    const whyNot = whyNotChangeWords((await readWorkOnWords(tx, [order]))(order, line.shipmentId), lettering)
    if (whyNot) return whyNot
    const shown = await findShownPicture(tx, line)
    if (shown) return refusePictured(shown, lettering)
    const found = await findChange(tx, line, design, lettering)
    if (!found.ok) return found
    const { before, after } = found
    if (before.choice === after.choice) return { ok: true }
    if (!(await claimDesign(tx, after.choice))) return refuseDesign(nameLettering([after.label]))
    await writeWords(tx, line, before, after)
    const isPhotograph = isPhotographLabel(after.label)
    const texts = await readDesignWords(tx, after.choice)
    await recheckWords(tx, order, { shipment: line.shipmentId, texts, isPhotograph })
    await tx
      .update(orders)
      .set({ version: sql`${orders.version} + 1` })
      .where(eq(orders.id, order.id))
    await notifyPacking(tx, line, now())
    const name = (words: string) => `${line.name}, ${after.name}: ${words}`
    await recordAudit(tx, by, {
      operation: isPhotograph ? 'orders.photograph' : 'orders.words',
      subject: auditedOrder(order),
      before: { words: name(before.label) },
      after: { words: name(after.label) },
    })
    return { ok: true }
  })
}

function findLine(tx: Tx, orderId: string, line: number) {
  return tx
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.id, line)))
}

async function findChange(
  tx: Tx,
  line: OrderLine,
  design: string,
  lettering: Lettering,
): Promise<
  { ok: true; before: ChosenExtra; after: ChosenExtra } | Refusal<'no-such-design' | 'costs-more' | 'wrong-quantity'>
> {
  const extra = (await loadDesigns({ orm: tx }, [{ design }])).get(design)
  const [choice] = extra?.choices ?? []
  const before = line.choices.find((one) => one.key === extra?.key && isDesignId(one.choice))
  if (!extra || !choice || !before || extra.productId !== line.productId) return refuseDesign(lettering)
  if (choice.unitPrice > before.unitPrice || choice.oncePrice > before.oncePrice)
    return refuse(
      'costs-more',
      isPhotographLabel(before.label)
        ? 'A photograph would cost more today than you have paid, so it cannot be changed here. Please write to us and we will see to it.'
        : 'These words would cost more today than you have paid, so they cannot be changed here. Please write to us and we will see to it.',
    )
  if (choice.pieces !== undefined && choice.pieces !== line.quantity)
    return refuse(
      'wrong-quantity',
      `You have ordered ${line.quantity} of these, so please give ${line.quantity} names: there are ${choice.pieces} now.`,
    )
  const { unitPrice, oncePrice } = before
  return { ok: true, before, after: { ...toChosenExtra(extra, choice), unitPrice, oncePrice } }
}

const noDesign: Readonly<Record<Lettering, string>> = {
  words: 'We no longer have these words. Please write them once more.',
  photograph: 'We no longer have this photograph. Please choose it once more.',
  'words and photograph': 'We no longer have what you chose. Please write or choose it once more.',
}

function refuseDesign(lettering: Lettering): Refusal<'no-such-design'> {
  return refuse('no-such-design', noDesign[lettering])
}

/** @returns false when another line has it: each change needs its own design */
async function claimDesign(tx: Tx, id: string): Promise<boolean> {
  const claimed = await tx
    .update(designs)
    .set({ orderedAt: sql`now()` })
    .where(and(eq(designs.id, id), isNull(designs.orderedAt)))
    .returning({ id: designs.id })
  return claimed.length > 0
}

async function writeWords(tx: Tx, line: OrderLine, before: ChosenExtra, after: ChosenExtra): Promise<void> {
  const choices = line.choices.map((one) => (one === before ? after : one))
  await tx.update(orderLines).set({ choices }).where(eq(orderLines.id, line.id))
  const { lineId, kind, source } = adjustments
  await tx
    .update(adjustments)
    .set({ label: `${after.name}: ${after.label}` })
    .where(and(eq(lineId, line.id), eq(kind, 'extra'), eq(source, after.key)))
  await tx.insert(orderDesigns).values({ orderId: line.orderId, designId: after.choice })
}

/** Mails the packing list again if it named the earlier words. */
export async function notifyPacking(tx: Tx, { shipmentId }: Pick<OrderLine, 'shipmentId'>, now: Date): Promise<void> {
  const { kind, subject, processedAt } = outbox
  await tx
    .update(outbox)
    .set({ processedAt: null, createdAt: now, nextAttemptAt: now, attempts: 0 })
    .where(and(eq(kind, 'order packing mail'), eq(subject, shipmentId), isNotNull(processedAt)))
}

async function findShownPicture(tx: Tx, { id }: OrderLine) {
  const { lineId, decision } = proofs
  const [shown] = await tx
    .select({ decision })
    .from(proofs)
    .where(and(eq(lineId, id), or(isNull(decision), eq(decision, 'approved'))))
    .limit(1)
  return shown
}

function refusePictured({ decision }: { decision: string | null }, lettering: Lettering): Refusal<'too-late'> {
  return refuse(
    'too-late',
    decision === null
      ? 'A picture of this piece waits for your answer on the page of your order. Please say there what is to change.'
      : `You have agreed to a picture of this piece, so we make it like that. Please write to us at once if its ${lettering} ${beOfLettering(lettering)} wrong.`,
  )
}
