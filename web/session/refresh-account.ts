import { shopStore } from '#web/storage/shop-store.ts'
import { requestAsCustomer } from './authenticated-client.ts'
import { mergeUser } from './session.ts'

/** Another device may have changed the account, or ended the session. */
export async function refreshAccount(): Promise<void> {
  const before = shopStore.getState().auth.user
  const answer = await requestAsCustomer('GET /api/users/me', {})
  // Changes made here meanwhile are newer than the answer.
  if (answer.ok && before && shopStore.getState().auth.user === before) mergeUser(answer.data)
}
