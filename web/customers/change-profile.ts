import type { SavedAddress } from '#shop/checkout/address.ts'
import type { ApiAnswer } from '../ask-shop.ts'
import { askAsCustomer } from '../session/ask-as-customer.ts'
import type { User } from '../session/read-auth.ts'
import { mergeUser } from '../session/session.ts'
import { shopStore } from '../store.ts'

/** Changes fields of one's own account, at the shop and then in this browser. */
export async function changeProfile(
  { id }: Pick<User, 'id'>,
  changes: Partial<Pick<User, 'firstName' | 'lastName' | 'phone' | 'address'>>,
): Promise<ApiAnswer<User>> {
  const answer = await askAsCustomer<User>(`/api/users/${id}`, { method: 'PUT', body: changes })
  // Another tab may have signed in somebody else meanwhile.
  if (answer.ok && shopStore.getState().auth.user?.id === id) mergeUser(answer.data)
  return answer
}

/**
 * Changes the saved addresses. The shop replaces the whole list, so the newest one is asked for first: what another
 * device added meanwhile is kept.
 */
export async function changeAddresses(
  change: (addresses: readonly SavedAddress[]) => SavedAddress[],
): Promise<ApiAnswer<User>> {
  const newest = await askAsCustomer<User>('/api/users/me')
  if (!newest.ok) return newest
  return changeProfile(newest.data, { address: { data: change(newest.data.address.data) } })
}
