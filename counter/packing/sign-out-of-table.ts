import { call, type CallRefusal } from '../api/call.ts'
import { forgetTable } from '../session/forget-table.ts'

export async function signOutOfTable(): Promise<{ ok: true } | CallRefusal> {
  const result = await call('POST /counter/api/v1/sign-out', {})
  if (!result.ok && result.reason !== 'signed-out') return result
  await forgetTable()
  location.assign('/counter/table')
  return { ok: true }
}
