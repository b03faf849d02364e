import { and, ne, sql } from 'drizzle-orm'
import { categories } from '#server/database/catalogue-tables.ts'
import type { Tx } from '#server/database/open-database.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

/** @param except the id of the one that has the name itself */
export async function refuseTakenCategoryName(tx: Tx, name: string, except = 0): Promise<Refusal<'name'> | undefined> {
  const [taken] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(sql`lower(${categories.name}) = lower(${name})`, ne(categories.id, except)))
  return taken && refuse('name', 'There is a category of this name already.')
}
