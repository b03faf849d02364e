import { getTableColumns, type Table } from 'drizzle-orm'

/** `v.keeps_days AS "shelfLifeDays", …`: the select list of these columns. */
export function selectColumns<Of extends Table>(
  table: Of,
  alias: string,
  names: readonly (keyof Of['_']['columns'])[],
) {
  const columns = getTableColumns(table)
  return names.map((name) => `${alias}.${columns[name]?.name} AS "${String(name)}"`).join(', ')
}

/** Tells `parseRows` that these columns are in every row. */
export const alwaysPresent = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, 'always'])) as Record<Name, 'always'>
