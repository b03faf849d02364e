import { and, eq } from 'drizzle-orm'
import type { NewProviderLink } from '#providers/payment/payment-provider.ts'
import { dues, type Due } from '#server/platform/database/due-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Order } from '#server/platform/database/order-tables.ts'
import { paymentLinks, type PaymentLink } from '#server/platform/database/payment-link-tables.ts'
import { auditedOrder, lockOrder, refuseUnknownOrder } from '#server/orders/lifecycle/lock-order.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { formatNumberInOrder } from '#shop/orders/format-order-number.ts'
import { isPaid } from '#shop/orders/order-state-machine.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'

type LinkShop = Pick<Shop, 'settings' | 'database' | 'payments' | 'now' | 'log'>
type Refused = OperationRefusal<'not-found' | 'not-payable' | 'unavailable'>
type Begun = { ok: true; link: PaymentLink; order: Order; due: Due }

const DAY_MS = 24 * 60 * 60_000
/** The provider wants 15 minutes. */
const SHORTEST_MS = 30 * 60_000
const LONGEST_MS = 170 * DAY_MS

/** One open link for each due: asked again it answers with the same one. Keeps no lock during the provider's call. */
export async function openPaymentLink(
  shop: LinkShop,
  wanted: { number: number; dueId: string },
  by: StaffActor,
): Promise<{ ok: true } | Refused> {
  const begun = await beginLink(shop, wanted, by)
  if (!begun.ok || begun.link.state === 'open') return begun.ok ? { ok: true } : begun
  const { link } = begun
  const { database, log } = shop
  const opened = await findOrCreate(shop, begun)
  if (!opened.ok || opened.value === null) {
    log.warn(
      { event: 'payment_link.failed', link: link.reference, reason: opened.ok ? 'unknown' : opened.reason },
      'the provider made no payment link',
    )
    return refuse.busy(
      'unavailable',
      'The payment provider does not answer. Try again in a minute; nothing is sent twice.',
    )
  }
  const { id: providerLinkId, url } = opened.value
  await database.orm
    .update(paymentLinks)
    .set({ state: 'open', providerLinkId, url })
    .where(and(eq(paymentLinks.reference, link.reference), eq(paymentLinks.state, 'opening')))
  return { ok: true }
}

/** The answer to an earlier call may be lost, or another press may be faster. */
async function findOrCreate(shop: LinkShop, begun: Begun) {
  const { payments } = shop
  const { reference } = begun.link
  const known = await payments.findLinkByReference(reference)
  if (!known.ok || known.value !== null) return known
  const created = await payments.createLink(toNewLink(shop, begun))
  return created.ok ? created : payments.findLinkByReference(reference)
}

function beginLink(
  { database, now }: LinkShop,
  { number, dueId }: { number: number; dueId: string },
  by: StaffActor,
): Promise<Begun | Refused> {
  return runAs(database.orm, by, async (tx): Promise<Begun | Refused> => {
    const order = await lockOrder(tx, number)
    if (!order) return refuseUnknownOrder()
    const [due] = await tx
      .select()
      .from(dues)
      .where(and(eq(dues.id, dueId), eq(dues.orderId, order.id)))
    const refused = refuseDue(order, due)
    if (refused || !due) return refused ?? refuseUnknownOrder()
    const own = await tx.select().from(paymentLinks).where(eq(paymentLinks.dueId, dueId))
    const open = own.find(({ state }) => state === 'opening' || state === 'open')
    if (open?.state === 'open') return { ok: true, link: open, order, due }
    const at = now()
    const expiresAt = new Date(
      Math.min(Math.max(due.payableUntil.getTime(), at.getTime() + SHORTEST_MS), at.getTime() + LONGEST_MS),
    )
    if (open) return { ok: true, link: await renewLink(tx, open, expiresAt), order, due }
    const reference = `${formatNumberInOrder(number, due.position)}-link-${own.length + 1}`
    const terms = { reference, dueId, orderId: order.id, amount: due.amount, expiresAt }
    const [link] = await tx
      .insert(paymentLinks)
      .values({ ...terms, createdBy: by.name, createdAt: at, checkedAt: at })
      .returning()
    await recordAudit(tx, by, {
      operation: 'orders.payment-link',
      subject: auditedOrder(order),
      after: { link: reference, amount: due.amount },
    })
    return { ok: true, link: link!, order, due }
  })
}

/** The provider refuses a link whose end is near. */
async function renewLink(tx: Tx, link: PaymentLink, expiresAt: Date): Promise<PaymentLink> {
  await tx.update(paymentLinks).set({ expiresAt }).where(eq(paymentLinks.reference, link.reference))
  return { ...link, expiresAt }
}

function refuseDue(order: Order, due: Due | undefined): Refused | undefined {
  if (!due) return refuse.notFound('not-found', 'This order has no such payment.')
  if (due.state === 'paid') return refuse.conflict('not-payable', 'This part is paid already.')
  const isWanted = due.position === 1 ? order.state === 'awaiting payment' : isPaid(order.state)
  if (due.state === 'waiting' && isWanted) return undefined
  return refuse.conflict(
    'not-payable',
    due.position > 1 ? 'The first part is paid first.' : 'Nothing is to be paid for this order now.',
  )
}

function toNewLink({ settings }: LinkShop, { link, order, due }: Begun): NewProviderLink {
  const { name, email, phone } = order.buyer
  return {
    amount: link.amount,
    reference: link.reference,
    description: `Gathri, order ${formatNumberInOrder(order.number, due.position)}`,
    customer: { name, email, contact: phone },
    expiresAt: link.expiresAt,
    returnUrl: `${settings.publicUrl}/api/orders/paid-by-link`,
  }
}
