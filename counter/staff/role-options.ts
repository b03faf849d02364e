import { listPermissions, roleLabels, type Role } from '#shop/staff/permissions.ts'
import type { Option } from '../design/field.tsx'

const short: Readonly<Record<Role, string>> = {
  owner: 'everything, also staff, keys and settings',
  manager: 'orders, goods, stock, refunds; invites packers and support',
  packer: 'packs, prints labels, counts stock; sees no amounts',
  support: 'answers buyers, mends addresses, small refunds',
  accountant: 'amounts, invoices and the books; changes nothing else',
}

/** @returns the roles as choices, those first that may do most */
export function roleOptions(roles: readonly Role[]): Option<Role>[] {
  return roles
    .map((role) => ({ value: role, label: roleLabels[role], hint: short[role] }))
    .toSorted((one, other) => listPermissions([other.value]).length - listPermissions([one.value]).length)
}
