import { isSameAddress, type SavedAddress } from '#shop/checkout/address.ts'
import { toSavedAddress } from '#shop/checkout/address-book.ts'
import { toApiAddress } from '#shop/checkout/api-address.ts'
import type { CustomerView } from '#contract/customer.ts'
import type { ApiResult } from '#web/api/api-client.ts'
import { requestAsCustomer } from './authenticated-client.ts'
import { parseAddresses, type AddressBookEntry, type User } from '#web/storage/parse-session.ts'
import { mergeUser } from './session.ts'
import { shopStore } from '#web/storage/shop-store.ts'

export async function updateProfile(
  { id }: Pick<User, 'id'>,
  changes: Partial<Pick<User, 'firstName' | 'lastName' | 'phone'>>,
): Promise<ApiResult<CustomerView>> {
  const answer = await requestAsCustomer(`PUT /api/users/${id}`, { body: changes })
  // Another tab may have signed in somebody else meanwhile.
  if (answer.ok && shopStore.getState().auth.user?.id === id) mergeUser(answer.data)
  return answer
}

/** Adds it at the end or at `position`. Changes by other devices at the same time stay. */
export function addAddress(address: SavedAddress, position?: number): Promise<ApiResult<CustomerView>> {
  const body = { ...toApiAddress(toSavedAddress(address)), ...(position !== undefined && { position }) }
  return mergeAnswer(requestAsCustomer('POST /api/users/me/addresses', { body }))
}

export async function replaceAddress(before: AddressBookEntry, after: SavedAddress): Promise<ApiResult<CustomerView>> {
  const found = await findAddressId(before)
  if (!found.ok) return found
  if (found.data === undefined) return addAddress(after)
  const body = toApiAddress(toSavedAddress(after))
  const answer = await mergeAnswer(requestAsCustomer(`PUT /api/users/me/addresses/${found.data}`, { body }))
  // Another device has deleted it meanwhile.
  return !answer.ok && answer.status === 404 ? addAddress(after) : answer
}

export async function removeAddress(address: AddressBookEntry): Promise<ApiResult<CustomerView>> {
  const found = await findAddressId(address)
  if (!found.ok) return found
  const id = found.data ?? 2_147_483_647
  return mergeAnswer(requestAsCustomer(`DELETE /api/users/me/addresses/${id}`, { body: {} }))
}

async function mergeAnswer(request: Promise<ApiResult<CustomerView>>): Promise<ApiResult<CustomerView>> {
  const answer = await request
  // Another tab may have signed in somebody else meanwhile.
  if (answer.ok && shopStore.getState().auth.user?.id === answer.data.id) mergeUser(answer.data)
  return answer
}

async function findAddressId(address: AddressBookEntry): Promise<ApiResult<number | undefined>> {
  if (address.id !== undefined) return { ok: true, data: address.id }
  const newest = await requestAsCustomer('GET /api/users/me', {})
  if (!newest.ok) return newest
  return { ok: true, data: parseAddresses(newest.data.address.data).find((entry) => isSameAddress(entry, address))?.id }
}
