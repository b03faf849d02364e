/** The short number people read and tell on the phone, such as `GTH-000123`; it opens nothing (the decisions, section 4). */
export function formatOrderNumber(n: number): string {
  return `GTH-${String(n).padStart(6, '0')}`
}
