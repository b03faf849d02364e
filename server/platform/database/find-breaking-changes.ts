const breakingForms: readonly [form: RegExp, why: string][] = [
  [/\bDROP\s+(TABLE|COLUMN|VIEW|MATERIALIZED VIEW|FUNCTION|TYPE|SCHEMA|SEQUENCE)\b/i, 'takes away what may be in use'],
  [/\bDROP\s+(CONSTRAINT\s+(IF\s+EXISTS\s+)?\S*_(pkey|key)|INDEX\b)/i, 'takes away a key that ON CONFLICT may name'],
  [/\bRENAME\b/i, 'gives another name to what is in use'],
  [/\bALTER\s+(COLUMN\s+)?\S+\s+(SET\s+DATA\s+)?TYPE\b/i, 'changes the type of what is written'],
  [/\bSET\s+NOT\s+NULL\b/i, 'refuses rows as they were written'],
  [/\bDROP\s+DEFAULT\b/i, 'refuses rows as they were written'],
  [/\bADD\s+(CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUDE)\b/i, 'refuses rows as they were written'],
  [/\bCREATE\s+UNIQUE\s+INDEX\b/i, 'refuses rows as they were written'],
  [/\bREVOKE\b/i, 'takes away a right'],
]
const WIDER = /^\s*--\s*wider than before\b/m
const SECOND_STEP = /^\s*--\s*unused since (\d{4})\b/m

/**
 * `-- unused since 0102` above a statement: no process has used the object since then. `-- wider than before`: the check
 * or key replaces a dropped one of its name, and accepts all of its rows. @param number four digits
 */
export function findBreakingChanges(number: string, sql: string): string[] {
  const statements = splitStatements(sql)
  const created = new Set(statements.flatMap((text) => bare(text).match(/CREATE TABLE (\w+)/i)?.[1] ?? []))
  const dropped = new Set(statements.flatMap((text) => bare(text).match(/DROP CONSTRAINT (\w+)/i)?.[1] ?? []))
  return statements.flatMap((text) => {
    const statement = bare(text)
    const [, replaced = ''] =
      /(?:CREATE UNIQUE INDEX|ADD CONSTRAINT(?= \w+ (?:CHECK|UNIQUE))) (\w+)/i.exec(statement) ?? []
    if (WIDER.test(text) && dropped.has(replaced)) return []
    const [, table] = /(?:ALTER TABLE(?: ONLY)?|CREATE UNIQUE INDEX \w+ ON) (\w+)/i.exec(statement) ?? []
    if (table !== undefined && created.has(table)) return []
    const since = SECOND_STEP.exec(text)?.[1]
    if (since !== undefined)
      return since < number
        ? []
        : [`${number}: "unused since ${since}" wants a migration that came before: ${statement}`]
    return whyBreaking(statement).map((why) => `${number} ${why}: ${statement}`)
  })
}

function whyBreaking(statement: string): string[] {
  const why = breakingForms.filter(([form]) => form.test(statement)).map(([, words]) => words)
  const added = statement.matchAll(/\bADD (?:COLUMN )(?:IF NOT EXISTS )?\w+ (.*?)(?=, (?:ADD|ALTER|DROP)\b|$)/gi)
  const isRefusing = [...added].some(
    ([, column = '']) => /\bNOT NULL\b/i.test(column) && !/\b(DEFAULT|GENERATED)\b/i.test(column),
  )
  return isRefusing ? [...why, 'adds a column that old rows and old processes leave empty'] : why
}

/** Skips bodies of functions: they run against the tables of their time. */
function splitStatements(sql: string): string[] {
  return sql
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split(/;[^\S\n]*(?:--[^\n]*)?(?:\n|$)/)
    .filter((text) => bare(text) !== '')
}

function bare(text: string): string {
  return text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim()
}
