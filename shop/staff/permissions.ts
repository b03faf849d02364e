export const roles = ['owner', 'manager', 'packer', 'support', 'accountant'] as const
export type Role = (typeof roles)[number]

export const roleLabels: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  packer: 'Packer',
  support: 'Support',
  accountant: 'Accountant',
}

/** A sentence names a limit, which the operation enforces. */
type Grant = true | string

export type PermissionRule = {
  /** Completes "You may not …". */
  sentence: string
  roles: Readonly<Partial<Record<Role, Grant>>>
  /** `in bulk`: more than a few items at once need a recent passkey or code. */
  stepUp?: 'always' | 'in bulk'
}

const byOwnerAndManager = { owner: true, manager: true } as const
const byAll = { ...byOwnerAndManager, packer: true, support: true, accountant: true } as const
const byOffice = { ...byOwnerAndManager, support: true } as const
const byBench = { ...byOwnerAndManager, packer: true } as const

export const permissions = {
  'orders.see': {
    sentence: 'see orders',
    roles: {
      ...byAll,
      packer: 'Open orders and those of the last 7 days, without e-mail; phone numbers on the label only.',
      accountant: 'Without phone numbers and e-mail addresses.',
    },
  },
  'orders.money': {
    sentence: 'see amounts, payments and refunds of orders',
    roles: { ...byOffice, accountant: true },
  },
  'orders.note': { sentence: 'write notes on orders', roles: byAll },
  'orders.assign': { sentence: 'assign orders', roles: { ...byOffice, packer: true } },
  'orders.pack': { sentence: 'pack orders', roles: byBench },
  'calendar.write': { sentence: 'change the workshop’s calendar', roles: byOwnerAndManager },
  'parcels.label': { sentence: 'print labels of parcels', roles: byBench },
  'parcels.hand-over': { sentence: 'hand parcels over to the courier', roles: byBench },
  'orders.move': { sentence: 'change the state of orders', roles: byOwnerAndManager },
  'orders.hold': { sentence: 'hold orders', roles: byOffice },
  'orders.address': { sentence: 'change the address of orders', roles: byOffice },
  'orders.resend': { sentence: 'send mails of orders again', roles: byOffice },
  'orders.cancel': {
    sentence: 'cancel orders',
    roles: { ...byOffice, support: 'Until the order is packed.' },
    stepUp: 'always',
  },
  'returns.decide': { sentence: 'decide on returns and send pieces again', roles: byOffice },
  'refunds.make': {
    sentence: 'make refunds',
    roles: { owner: true, manager: 'Up to ₹25,000 a day.', support: 'Up to ₹2,000 each.' },
    stepUp: 'always',
  },
  'products.see': { sentence: 'see products', roles: { ...byAll, packer: 'Without costs and prices.' } },
  'stock.see': { sentence: 'see stock', roles: { ...byAll, packer: 'Without costs and prices.' } },
  'products.write': { sentence: 'change products', roles: byOwnerAndManager },
  'products.publish': { sentence: 'publish and withdraw products', roles: byOwnerAndManager },
  'products.import': { sentence: 'import products', roles: byOwnerAndManager },
  'products.price': { sentence: 'change prices', roles: byOwnerAndManager, stepUp: 'in bulk' },
  'pictures.write': {
    sentence: 'change pictures',
    roles: { ...byOwnerAndManager, packer: 'Adding pictures only.', support: 'Adding pictures only.' },
  },
  'stock.move': {
    sentence: 'move stock',
    roles: { ...byOwnerAndManager, packer: 'Broken, made or found pieces only.' },
  },
  'stock.count': {
    sentence: 'count stock',
    roles: { ...byOwnerAndManager, packer: 'Differences of 500 pieces at most.' },
  },
  'reviews.decide': { sentence: 'publish or reject reviews', roles: byOffice },
  'quotes.write': { sentence: 'write quotes', roles: byOffice },
  'quotes.send': {
    sentence: 'send and withdraw quotes',
    roles: { ...byOffice, support: 'Up to ₹50,000 each.' },
  },
  'enquiries.answer': { sentence: 'answer enquiries', roles: byOffice },
  'customers.see': {
    sentence: 'see customers',
    roles: { ...byOffice, accountant: 'As invoices show them.' },
  },
  'customers.contact': { sentence: 'see phone numbers, e-mail addresses and streets of customers', roles: byOffice },
  'customers.export': {
    sentence: 'export customers',
    roles: { ...byOffice, support: 'Somebody else confirms it.' },
    stepUp: 'always',
  },
  'customers.erase': {
    sentence: 'erase customers',
    roles: { ...byOffice, support: 'Somebody else confirms it.' },
    stepUp: 'always',
  },
  'newsletter.write': { sentence: 'write newsletters', roles: byOffice },
  'newsletter.send': {
    sentence: 'send newsletters',
    roles: byOwnerAndManager,
    stepUp: 'always',
  },
  'offers.write': { sentence: 'change offers and codes', roles: byOwnerAndManager },
  'reports.sales': {
    sentence: 'see reports of sales',
    roles: { ...byOffice, support: 'Pieces only.', accountant: true },
  },
  'reports.tax': { sentence: 'see reports of tax', roles: { ...byOwnerAndManager, accountant: true } },
  'cash.record': {
    sentence: 'record what couriers paid out',
    roles: { ...byOwnerAndManager, accountant: true },
  },
  'gift-cards.see': { sentence: 'see gift cards', roles: { ...byOffice, accountant: true } },
  'gift-cards.write': {
    sentence: 'issue, send and cancel gift cards',
    roles: byOwnerAndManager,
    stepUp: 'always',
  },
  'books.close': {
    sentence: 'resolve exceptions and close months',
    roles: { owner: true, manager: 'Exceptions only.', accountant: 'Months only.' },
    stepUp: 'always',
  },
  'views.share': { sentence: 'save views of lists for everybody', roles: byOwnerAndManager },
  'settings.write': {
    sentence: 'change settings',
    roles: { owner: true, manager: 'Except taxes and the identity of the shop.' },
  },
  'keys.write': { sentence: 'change provider keys', roles: { owner: true }, stepUp: 'always' },
  'tokens.write': { sentence: 'make and revoke API tokens', roles: { owner: true }, stepUp: 'always' },
  'webhooks.write': { sentence: 'change webhooks', roles: { owner: true }, stepUp: 'always' },
  'staff.write': {
    sentence: 'invite and change staff',
    roles: { owner: true, manager: 'Packers and support only.' },
    stepUp: 'always',
  },
  'audit.see': {
    sentence: 'see the audit log',
    roles: {
      ...byAll,
      packer: 'Your own entries only.',
      support: 'Your own entries, and those about things you can see.',
    },
  },
  'audit.undo': {
    sentence: 'undo changes',
    roles: { ...byOffice, support: 'Your own, within an hour.' },
  },
} as const satisfies Record<string, PermissionRule>

export type Permission = keyof typeof permissions
export const permissionWords = Object.keys(permissions) as Permission[]

type LimitedScope = `${Role}:${Permission}`

export type Held = readonly (Role | Permission | LimitedScope)[]

const ruleOf = (permission: Permission): PermissionRule => permissions[permission]

function findGrant(held: Held[number], permission: Permission): Grant | undefined {
  if (held === permission) return true
  const [role, scope = permission] = held.split(':')
  return scope === permission ? ruleOf(permission).roles[role as Role] : undefined
}

/** A token never exceeds its maker's current roles. */
export function limitScopes(scopes: readonly Permission[], held: readonly Role[]): Held {
  return scopes.flatMap((scope): Held => {
    if (!hasPermission(held, scope)) return []
    if (findLimits(held, scope).length === 0) return [scope]
    return held.flatMap((role) => (findGrant(role, scope) === undefined ? [] : [`${role}:${scope}` as const]))
  })
}

export function hasPermission(held: Held, permission: Permission): boolean {
  return held.some((one) => findGrant(one, permission) !== undefined)
}

export function listPermissions(held: Held): Permission[] {
  return permissionWords.filter((permission) => hasPermission(held, permission))
}

export function findLimits(held: Held, permission: Permission): string[] {
  const grants = held.map((one) => findGrant(one, permission)).filter((grant) => grant !== undefined)
  return grants.includes(true) ? [] : grants.filter((grant) => grant !== true)
}

export function needsStepUp(permission: Permission): boolean {
  return ruleOf(permission).stepUp === 'always'
}

export function explainMissingPermission(permission: Permission): string {
  const able = roles.filter((role) => ruleOf(permission).roles[role] === true)
  return `You may not ${ruleOf(permission).sentence}. Ask ${joinWithOr(able.map(withArticle))}.`
}

const withArticle = (role: Role) =>
  `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role === 'support' ? 'support person' : role}`
const joinWithOr = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** Tokens cannot step up, so permissions that always need it are no scopes. */
export const tokenScopes: readonly Permission[] = permissionWords.filter((permission) => !needsStepUp(permission))

export function grantableRoles(held: readonly Role[]): readonly Role[] {
  if (held.includes('owner')) return roles
  return held.includes('manager') ? ['packer', 'support'] : []
}
