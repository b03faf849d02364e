/** The specification's spellings (section 3): the API's JSON has them, and what browsers stored until November 2026. */
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

/** The API has one spelling: a field sent under our own name is left out. */
export function fromApiAddress<Sent extends object>(sent: Sent): FromApi<Sent> {
  return renameFields(
    Object.entries(sent).filter(([field]) => !toApiNames.has(field)),
    fromApiNames,
  )
}

/** What a browser has stored, under either spelling. Never throws. */
export function readStoredAddress(stored: unknown): Record<string, unknown> {
  return renameFields(Object.entries(Object(stored)), fromApiNames)
}

function renameFields<Renamed>(fields: [string, unknown][], names: ReadonlyMap<string, string>): Renamed {
  const renamed = fields.map(([field, value]) => [names.get(field) ?? field, value])
  return Object.fromEntries(renamed)
}
