export type AuditSubject = { kind: string; id: string; name: string }
export type AuditValues = Readonly<Record<string, unknown>>
export type AuditChanges = {
  fields: string[]
  before: AuditValues
  after: AuditValues
  /** Erased together with the person; null when nothing personal changed. */
  personal: { before: AuditValues; after: AuditValues } | null
}

/** Their names are personal data; a product's name is not. */
const personalSubjects = new Set(['order', 'shipment', 'customer', 'buyer', 'enquiry', 'quote', 'review', 'subscriber'])
const personalField =
  /^(name|firstName|lastName|author|company|gstin|email|phone|street|address|city|postcode|recipient|buyer|note|tags|words|body|message)$/
const secretField = /password|secret|totp|token|hash|publicKey|recovery|(^|[a-z])(pin|Pin|key|Key|code|Code)s?$/
const publicCodes = /^(postcode|barcode|hsnCode|pinCode|couponCode|offerCode|code)$/

export const isAboutBuyer = ({ kind }: Pick<AuditSubject, 'kind'>) => personalSubjects.has(kind)

/** Leaves equal fields out and keeps only the names of secrets. */
export function compareForAudit(
  subject: Pick<AuditSubject, 'kind'>,
  before: AuditValues = {},
  after: AuditValues = {},
): AuditChanges {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const fields = names.filter((name) => asJson(before[name]) !== asJson(after[name]))
  const isPersonal = (name: string) =>
    isAboutBuyer(subject) && holdsField(name, [before[name], after[name]], personalField)
  const isSecret = (name: string) => holdsField(name, [before[name], after[name]], secretField, publicCodes)
  const open = fields.filter((name) => !isSecret(name))
  const kept = open.filter((name) => !isPersonal(name))
  const apart = open.filter(isPersonal)
  return {
    fields,
    before: pick(before, kept),
    after: pick(after, kept),
    personal: apart.length > 0 ? { before: pick(before, apart), after: pick(after, apart) } : null,
  }
}

function holdsField(name: string, values: readonly unknown[], pattern: RegExp, except?: RegExp): boolean {
  if (pattern.test(name) && !except?.test(name)) return true
  return values.some((value) => {
    if (typeof value !== 'object' || value === null || value instanceof Date) return false
    return Array.isArray(value)
      ? value.some((item) => holdsField('', [item], pattern, except))
      : Object.entries(value).some(([key, inner]) => holdsField(key, [inner], pattern, except))
  })
}

const asJson = (value: unknown) => JSON.stringify(value) ?? 'null'
const pick = (values: AuditValues, names: readonly string[]): AuditValues =>
  Object.fromEntries(names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]))
