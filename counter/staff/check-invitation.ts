import { checkEmail } from '#shop/customers/email.ts'
import type { Role } from '#shop/staff/permissions.ts'

export type Invitation = { name: string; email: string; roles: readonly Role[] }

const LONGEST_NAME = 80

export function checkStaffName(name: string): string | undefined {
  const { length } = name.trim()
  if (length === 0) return 'Please enter a name.'
  return length > LONGEST_NAME ? `Please shorten the name to ${LONGEST_NAME} characters.` : undefined
}

export function checkRoles(roles: readonly Role[]): string | undefined {
  return roles.length === 0 ? 'Choose at least one role.' : undefined
}

/** A sentence for each field that is wrong. */
export function checkInvitation({ name, email, roles }: Invitation): Partial<Record<keyof Invitation, string>> {
  const checked = checkEmail(email)
  const wrong = {
    name: checkStaffName(name),
    email: checked.ok ? undefined : checked.message,
    roles: checkRoles(roles),
  }
  return Object.fromEntries(Object.entries(wrong).filter(([, message]) => message !== undefined))
}
