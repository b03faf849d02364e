import { sameAddress, type SavedAddress } from '#shop/checkout/address.ts'
import { toSavedAddress } from '#shop/customers/address-book.ts'
import type { ApiAnswer, AskOptions } from '../ask-shop.ts'
import { askAsCustomer } from '../session/ask-as-customer.ts'
import type { KeptAddress, User } from '../session/read-auth.ts'
import { mergeUser } from '../session/session.ts'
import { shopStore } from '../store.ts'

/** Changes fields of one's own account, at the shop and then in this browser. */
export async function changeProfile(
  { id }: Pick<User, 'id'>,
  changes: Partial<Pick<User, 'firstName' | 'lastName' | 'phone'>>,
): Promise<ApiAnswer<User>> {
  const answer = await askAsCustomer<User>(`/api/users/${id}`, { method: 'PUT', body: changes })
  // Another tab may have signed in somebody else meanwhile.
  if (answer.ok && shopStore.getState().auth.user?.id === id) mergeUser(answer.data)
  return answer
}

/** Saves one more address, at the end or at a place: what other devices add in the same moment stays. */
export function addAddress(address: SavedAddress, position?: number): Promise<ApiAnswer<User>> {
  const body = { ...toSavedAddress(address), ...(position !== undefined && { position }) }
  return changeBook('/api/users/me/addresses', { method: 'POST', body })
}

/** Puts another address in the place of one. */
export async function replaceAddress(before: KeptAddress, after: SavedAddress): Promise<ApiAnswer<User>> {
  const found = await idOf(before)
  if (!found.ok) return found
  if (found.data === undefined) return addAddress(after)
  const path = `/api/users/me/addresses/${found.data}`
  const answer = await changeBook(path, { method: 'PUT', body: toSavedAddress(after) })
  // Another device has deleted it meanwhile.
  return !answer.ok && answer.status === 404 ? addAddress(after) : answer
}

export async function removeAddress(address: KeptAddress): Promise<ApiAnswer<User>> {
  const found = await idOf(address)
  if (!found.ok) return found
  return changeBook(`/api/users/me/addresses/${found.data ?? 2_147_483_647}`, { method: 'DELETE', body: {} })
}

async function changeBook(path: string, asked: AskOptions): Promise<ApiAnswer<User>> {
  const answer = await askAsCustomer<User>(path, asked)
  // Another tab may have signed in somebody else meanwhile.
  if (answer.ok && shopStore.getState().auth.user?.id === answer.data.id) mergeUser(answer.data)
  return answer
}

/** What the shop calls a saved address; undefined when it has gone. */
async function idOf(address: KeptAddress): Promise<ApiAnswer<number | undefined>> {
  if (address.id !== undefined) return { ok: true, data: address.id }
  const newest = await askAsCustomer<User>('/api/users/me')
  if (!newest.ok) return newest
  return { ok: true, data: newest.data.address.data.find((entry) => sameAddress(entry, address))?.id }
}
