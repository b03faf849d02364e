import { eq } from 'drizzle-orm'
import { imports, type Import } from '#server/platform/database/import-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { AuditSubject } from '#shop/staff/audit-changes.ts'

export async function lockImport(tx: Tx, id: number): Promise<Import | undefined> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for('update')
  return row
}

export function toCells(mapping: Import['mapping'], cells: readonly string[]) {
  return Object.fromEntries(mapping.flatMap((field, at) => (field === null ? [] : [[field, cells[at] ?? '']])))
}

export function refuseUnknownImport(): OperationRefusal<'not-found'> {
  return refuse.notFound('not-found', 'There is no such import.')
}

export function auditedImport({ id, fileName }: Pick<Import, 'id' | 'fileName'>): AuditSubject {
  return { kind: 'import', id: String(id), name: fileName }
}
