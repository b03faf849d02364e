import type { ReceiveRequest } from '#contract/counter/stock.ts'
import type { Shop } from '#server/platform/shop.ts'
import { runAs } from '#server/platform/staff/audit.ts'
import type { OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { lockVariants } from './book-stock-take.ts'
import { writeMove } from './move-stock.ts'

type Received = { ok: true; lines: { variant: number; stock: number }[] } | OperationRefusal

/** Brings a list of goods to their shelves: all of it or nothing. The same key receives once. */
export function receiveGoods(
  { database }: Pick<Shop, 'database'>,
  { lines, note, requestKey }: ReceiveRequest & { requestKey: string },
  by: StaffActor,
): Promise<Received> {
  return runAs(database.orm, by, async (tx): Promise<Received> => {
    await lockVariants(
      tx,
      lines.map(({ variant }) => variant),
    )
    const received: { variant: number; stock: number }[] = []
    for (const { variant, units } of lines) {
      const move = { reason: 'received', units, ...(note && { note }) } as const
      const moved = await writeMove(tx, { variantId: variant, move, requestKey: `${requestKey}-${variant}` }, by)
      if (!moved.ok) return moved
      received.push({ variant, stock: moved.stock })
    }
    return { ok: true, lines: received }
  })
}
