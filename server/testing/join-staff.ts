import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { composeEmail } from '#server/email-composers.ts'
import { sendQueuedMails } from '#server/platform/mail/send-queued-mails.ts'
import type { Role } from '#shop/staff/permissions.ts'
import type { TestMail } from './open-test-api.ts'
import type { TestCounter, TestStaff } from './open-test-counter.ts'
import { createSoftwarePasskey, type SoftwarePasskey } from './software-passkey.ts'

export type JoinedStaff = TestStaff & { email: string; recoveryCodes: string[] }

export const goodPassword = 'three brass trays'

/** Newest first. */
export async function listStaffMails({ shop }: TestCounter, email: string): Promise<TestMail[]> {
  await sendQueuedMails({ ...shop, composeEmail }, new AbortController().signal)
  return shop.controlSandbox<TestMail[]>('GET', `/mail?to=${encodeURIComponent(email)}`)
}

/** By an owner. @returns the code of the mailed link */
export async function invite(
  counter: TestCounter,
  roles: Role[],
  email = `${randomBytes(5).toString('hex')}@example.in`,
) {
  const as = await counter.stepUpAs('owner')
  const invited = await counter.request('staff', { body: { name: 'Ravi Das', email, roles }, as })
  assert.equal(invited.status, 200, JSON.stringify(invited.body))
  return { email, code: await readInvitationCode(counter, email), id: (invited.body.data as { id: string }).id }
}

export async function readInvitationCode(counter: TestCounter, email: string): Promise<string> {
  const [mail] = await listStaffMails(counter, email)
  const link = mail?.links.find((each) => each.includes('/counter/join#'))
  assert.ok(link, JSON.stringify(mail))
  return link.split('#')[1] ?? ''
}

/** Invites a person, who joins with a passkey. */
export async function joinByPasskey(
  counter: TestCounter,
  roles: Role[],
): Promise<JoinedStaff & { passkey: SoftwarePasskey }> {
  const { email, code } = await invite(counter, roles)
  const passkey = createSoftwarePasskey(new URL(counter.shop.settings.publicUrl).origin)
  const offered = await counter.request('invitation/options', { body: { code, name: 'Ravi Das' } })
  assert.equal(offered.status, 200, JSON.stringify(offered.body))
  const created = passkey.create(offered.body['options'] as Record<string, unknown>)
  return { ...(await accept(counter, email, { code, name: 'Ravi Das', passkey: created })), passkey }
}

/** Invites a person, who joins with a password; no code yet. */
export async function joinByPassword(counter: TestCounter, roles: Role[]): Promise<JoinedStaff> {
  const { email, code } = await invite(counter, roles)
  return accept(counter, email, { code, name: 'Ravi Das', password: goodPassword })
}

export async function accept(counter: TestCounter, email: string, body: Record<string, unknown>): Promise<JoinedStaff> {
  const { status, body: answer, cookie } = await counter.request('invitation/accept', { body })
  assert.equal(status, 200, JSON.stringify(answer))
  const { staff } = answer['me'] as { staff: { id: string; name: string } }
  assert.ok(cookie)
  return { ...staff, email, cookie, session: '', recoveryCodes: answer['recoveryCodes'] as string[] }
}
