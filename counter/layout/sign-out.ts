import { endSession } from '../api/end-session.ts'
import { showNotice } from '../design/notices.tsx'

export async function signOut(): Promise<void> {
  const refused = await endSession()
  if (refused) showNotice({ kind: 'failed', text: refused.message })
}
