export function AuditScreen() { return null }
