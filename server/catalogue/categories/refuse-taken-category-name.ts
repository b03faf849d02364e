import { ne } from 'drizzle-orm'
import { categories } from '#server/platform/database/catalogue-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { isSameName } from '#shop/normalize-text.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'

export async function refuseTakenCategoryName(
  tx: Tx,
  name: string,
  except = 0,
): Promise<OperationRefusal<'name'> | undefined> {
  const others = await tx.select({ name: categories.name }).from(categories).where(ne(categories.id, except))
  const isTaken = others.some((other) => isSameName(other.name, name))
  return isTaken ? refuse.invalid('name', 'There is a category of this name already.') : undefined
}
