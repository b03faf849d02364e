/** As people type it; nothing is checked yet. */
export const recipientFields = [
  { key: 'name', label: 'Name' },
  { key: 'phone', label: 'Mobile number' },
  { key: 'address', label: 'Address' },
  { key: 'postcode', label: 'PIN code' },
  { key: 'city', label: 'City' },
  { key: 'state', label: 'State' },
  { key: 'message', label: 'Message' },
  { key: 'quantity', label: 'Quantity' },
] as const

export type RecipientField = (typeof recipientFields)[number]['key']
export type RecipientRow = Record<RecipientField, string>

export const MAX_RECIPIENTS = 500

export const emptyRow: RecipientRow = Object.freeze({
  name: '',
  phone: '',
  address: '',
  postcode: '',
  city: '',
  state: '',
  message: '',
  quantity: '',
})
