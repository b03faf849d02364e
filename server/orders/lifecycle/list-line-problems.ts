import { asc, inArray } from 'drizzle-orm'
import type { ToldProblem } from '#contract/problem.ts'
import { enquiries } from '#server/platform/database/enquiry-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { formatEnquiryNumber } from '#shop/enquiries/enquiry-number.ts'
import { problemState } from '#shop/enquiries/order-problems.ts'

export async function listLineProblems(
  orm: Orm | Tx,
  lineIds: readonly number[],
): Promise<(lineId: number) => ToldProblem | null> {
  const { number, orderLineId, state, createdAt } = enquiries
  const rows = await orm
    .select({ number, orderLineId, state, createdAt })
    .from(enquiries)
    .where(inArray(orderLineId, [...lineIds]))
    .orderBy(asc(number))
  const byLine = new Map(
    rows.map((row) => [
      row.orderLineId,
      {
        ticket: formatEnquiryNumber(row.number),
        toldAt: row.createdAt.toISOString(),
        state: problemState(row.state),
      },
    ]),
  )
  return (lineId) => byLine.get(lineId) ?? null
}
