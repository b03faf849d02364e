import type { Refusal } from '#shop/refusal.ts'

export type FormValues<Field extends string> = Record<Field, string>

export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

export type FormCheck<Field extends string> = { ok: true } | { ok: false; errors: FieldErrors<Field> }

export function checkFields<Field extends string>(checks: Record<Field, { ok: true } | Refusal>): FormCheck<Field> {
  const errors: FieldErrors<Field> = {}
  for (const field in checks) {
    const checked = checks[field]
    if (!checked.ok) errors[field] = checked.message
  }
  return Object.keys(errors).length === 0 ? { ok: true } : { ok: false, errors }
}
