import { shopStore } from '../store.ts'
import { askAsCustomer } from './ask-as-customer.ts'
import type { User } from './read-auth.ts'
import { mergeUser } from './session.ts'

/** Gets the account as it is now: another device may have changed it, or ended the session. */
export async function freshenSession(): Promise<void> {
  const before = shopStore.getState().auth.user
  const answer = await askAsCustomer<User>('/api/users/me')
  // Whatever has been changed here meanwhile is newer than the answer.
  if (answer.ok && before && shopStore.getState().auth.user === before) mergeUser(answer.data)
}
