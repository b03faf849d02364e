import { asc, eq } from 'drizzle-orm'
import { snippets } from '#server/platform/database/enquiry-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { actAs, recordAudit } from '#server/platform/staff/audit.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'

type Snippet = { name: string; words: string }

export function listSnippets({ database }: Pick<Shop, 'database'>): Promise<Snippet[]> {
  return database.orm
    .select({ name: snippets.name, words: snippets.words })
    .from(snippets)
    .orderBy(asc(snippets.name))
    .limit(200)
}

/** Saves a reply text under a name. @param words empty deletes it */
export async function keepSnippet(
  { database }: Pick<Shop, 'database'>,
  { name, words }: Snippet,
  by: StaffActor,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    await actAs(tx, by)
    const [known] = await tx.select().from(snippets).where(eq(snippets.name, name)).for('update')
    if (words === '') await tx.delete(snippets).where(eq(snippets.name, name))
    else await tx.insert(snippets).values({ name, words }).onConflictDoUpdate({ target: snippets.name, set: { words } })
    const [before, after] = [{ text: known?.words ?? null }, { text: words === '' ? null : words }]
    await recordAudit(tx, by, {
      operation: 'snippets.keep',
      subject: { kind: 'snippet', id: name, name },
      before,
      after,
    })
  })
}
