import { permissions, type Permission } from '#shop/staff/permissions.ts'

/** "See stock". */
export function scopeLabel(scope: Permission): string {
  const { sentence } = permissions[scope]
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
