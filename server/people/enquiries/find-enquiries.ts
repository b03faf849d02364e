import { desc, inArray, sql, type SQL } from 'drizzle-orm'
import { enquiries, type EnquiryRow } from '#server/platform/database/enquiry-tables.ts'
import { containsPattern } from '#server/platform/database/escape-like.ts'
import type { Orm } from '#server/platform/database/open-database.ts'

const SHORTEST_WORD = 3
const MAX_WORDS = 6

/** Searches number, name, company and words, with the thread's, newest first. `byContact` adds e-mail and phone. */
export async function findEnquiries(
  orm: Orm,
  { q, limit, byContact }: { q: string; limit: number; byContact: boolean },
): Promise<EnquiryRow[]> {
  const typed = q.trim().toLowerCase()
  const number = /^(?:gth-q-)?0*(\d{1,9})$/.exec(typed)?.[1]
  const phone = typed.replaceAll(/[\s()+-]/g, '')
  const words = typed.split(/\s+/).slice(0, MAX_WORDS)
  const has = (text: SQL) =>
    sql.join(
      words.map((word) => sql`${text} LIKE ${containsPattern(word)}`),
      sql` AND `,
    )
  const found = [
    ...(number === undefined ? [] : [sql`SELECT number FROM enquiries WHERE number = ${Number(number)}`]),
    ...(words.some(({ length }) => length >= SHORTEST_WORD)
      ? [
          sql`SELECT number FROM enquiries WHERE ${has(sql`search_text`)}`,
          sql`SELECT enquiry_number FROM enquiry_words WHERE ${has(sql`lower(words)`)}`,
        ]
      : []),
    ...(byContact && typed.includes('@')
      ? [sql`SELECT number FROM enquiries WHERE lower(email) LIKE ${containsPattern(typed)}`]
      : []),
    ...(byContact && /^\d{10,12}$/.test(phone)
      ? [
          sql`SELECT number FROM enquiries
            WHERE right(regexp_replace(answers->>'phone', '[^0-9]', '', 'g'), 10) = ${phone.slice(-10)}`,
        ]
      : []),
  ]
  if (found.length === 0) return []
  return orm
    .select()
    .from(enquiries)
    .where(inArray(enquiries.number, sql`(${sql.join(found, sql` UNION `)})`))
    .orderBy(desc(enquiries.number))
    .limit(limit)
}
