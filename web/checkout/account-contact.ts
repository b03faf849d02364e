import type { SavedAddress } from '#shop/checkout/address.ts'

export type AccountContact = {
  firstName: string
  lastName: string
  email: string
  phone: string | null
  address: { data: readonly SavedAddress[] }
}
