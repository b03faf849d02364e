import { forgetTable } from '../session/forget-table.ts'
import { call } from './call.ts'
import type { CallRefusal } from './call-refusal.ts'

/** Afterwards the server answers this address with the sign-in page. @returns why not; nothing where it ended */
export async function endSession(): Promise<CallRefusal | undefined> {
  const result = await call('POST /counter/api/v1/sign-out', {})
  if (!result.ok && result.reason !== 'signed-out') return result
  await forgetTable()
  location.assign(location.pathname.startsWith('/counter/table') ? '/counter/table' : '/counter')
  return undefined
}
