import { call } from '../api/call.ts'
import { showNotice } from '../design/notices.tsx'
import { forgetTable } from '../session/forget-table.ts'

/** Afterwards the server answers this address with the door. */
export async function signOut(): Promise<void> {
  const result = await call('POST /counter/api/v1/sign-out', {})
  if (result.ok || result.reason === 'signed-out') {
    await forgetTable()
    location.assign('/counter')
  } else showNotice({ kind: 'failed', text: result.message })
}
