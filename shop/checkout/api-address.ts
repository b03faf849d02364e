/** The API's spellings; browsers stored them until November 2026. */
const API_NAMES = { firstName: 'fName', lastName: 'lName', phone: 'phnNo', postcode: 'zipcode' } as const

type ApiNames = typeof API_NAMES
type ToApiName<Field> = Field extends keyof ApiNames ? ApiNames[Field] : Field
type FromApiName<Field> = { [Own in keyof ApiNames]: ApiNames[Own] extends Field ? Own : never }[keyof ApiNames]

export type ToApi<Address> = { [Field in keyof Address as ToApiName<Field>]: Address[Field] }
export type FromApi<Sent> = {
  [Field in keyof Sent as Field extends ApiNames[keyof ApiNames] ? FromApiName<Field> : Field]: Sent[Field]
}

const toApiNames = new Map<string, string>(Object.entries(API_NAMES))
const fromApiNames = new Map<string, string>([...toApiNames].map(([own, api]) => [api, own]))

export const toApiName = (field: string): string => toApiNames.get(field) ?? field

export function toApiAddress<Address extends object>(address: Address): ToApi<Address> {
  return renameFields(Object.entries(address), toApiNames)
}

/** Drops fields under our own names: the API has one spelling. */
export function fromApiAddress<Sent extends object>(sent: Sent): FromApi<Sent> {
  return renameFields(
    Object.entries(sent).filter(([field]) => !toApiNames.has(field)),
    fromApiNames,
  )
}

export function readStoredAddress(stored: unknown): Record<string, unknown> {
  return renameFields(Object.entries(Object(stored)), fromApiNames)
}

function renameFields<Renamed>(fields: [string, unknown][], names: ReadonlyMap<string, string>): Renamed {
  const renamed = fields.map(([field, value]) => [names.get(field) ?? field, value])
  return Object.fromEntries(renamed)
}
