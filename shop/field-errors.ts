import type { Checked, Refusal } from './refusal.ts'

export type FieldError = { path: string[]; message: string }

export type InvalidFields = Refusal<'invalid'> & { errors: FieldError[] }

export function invalidFields(first: FieldError, ...others: FieldError[]): InvalidFields {
  return { ok: false, reason: 'invalid', message: first.message, errors: [first, ...others] }
}

export function validateFields<Field extends string>(
  checked: Record<Field, Checked>,
): { ok: true; values: Record<Field, string> } | InvalidFields {
  const values = {} as Record<Field, string>
  const errors: FieldError[] = []
  for (const field of Object.keys(checked) as Field[]) {
    const check = checked[field]
    if (check.ok) values[field] = check.value
    else errors.push({ path: [field], message: check.message })
  }
  const [first, ...others] = errors
  return first ? invalidFields(first, ...others) : { ok: true, values }
}
