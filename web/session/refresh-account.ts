import { shopStore } from '#web/storage/shop-store.ts'
import { requestAsCustomer } from './authenticated-client.ts'
import { mergeUser } from './session.ts'

/** Gets the account as it is now: another device may have changed it, or ended the session. */
export async function refreshAccount(): Promise<void> {
  const before = shopStore.getState().auth.user
  const answer = await requestAsCustomer('GET /api/users/me', {})
  // Whatever has been changed here meanwhile is newer than the answer.
  if (answer.ok && before && shopStore.getState().auth.user === before) mergeUser(answer.data)
}
