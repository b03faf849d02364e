import { useQueryClient } from '@tanstack/react-query'
import type { CallResult } from '../api/call.ts'
import { callSignedIn } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { confirm, type Question } from '../design/confirm.tsx'
import { showNotice } from '../design/notices.tsx'
import { useMe } from '../session/me.ts'
import type { Member } from './member.ts'

type Action = {
  label: string
  send: (staff: string, reason: string) => Promise<CallResult<unknown>>
  question: (name: string, id: string) => Question
  done: (name: string) => string
  isOffered: (member: Member) => boolean
}

const why = (id: string, deed: string) => ({
  label: 'Why',
  isRequired: false,
  longest: 500,
  subject: `staff/${id}/${deed}`,
})
const withReason =
  (route: `POST /counter/api/v1/staff/{staff}/${'suspend' | 'reinstate' | 'reset'}`): Action['send'] =>
  (staff, reason) =>
    callSignedIn(route, { params: { staff }, body: reason === '' ? {} : { reason } })

const actions: readonly Action[] = [
  {
    label: 'Invite again',
    send: (staff) => callSignedIn('POST /counter/api/v1/staff/{staff}/invitation', { params: { staff } }),
    question: (name) => ({
      title: `Send ${name} a new invitation?`,
      text: <p>The link of the old one stops working. The new one is good for 72 hours.</p>,
      action: 'Send it',
    }),
    done: (name) => `A new invitation for ${name} is on its way.`,
    isOffered: ({ state }) => state === 'invited',
  },
  {
    label: 'Reset sign-in',
    send: withReason('POST /counter/api/v1/staff/{staff}/reset'),
    question: (name, id) => ({
      title: `Reset how ${name} signs in?`,
      text: <p>Passkeys, password and codes of {name} stop working, and a mail with a link for new ones goes out.</p>,
      action: 'Reset it',
      isDangerous: true,
      reason: why(id, 'reset'),
    }),
    done: (name) => `${name} gets a mail to set up a new way in.`,
    isOffered: ({ state, isDemo }) => state === 'active' && !isDemo,
  },
  {
    label: 'Suspend',
    send: withReason('POST /counter/api/v1/staff/{staff}/suspend'),
    question: (name, id) => ({
      title: `Suspend ${name}?`,
      text: (
        <p>
          {name} is signed out everywhere at once and cannot come in. What {name} did stays. You can take it back.
        </p>
      ),
      action: `Suspend ${name}`,
      isDangerous: true,
      reason: why(id, 'suspend'),
    }),
    done: (name) => `${name} is suspended.`,
    isOffered: ({ state }) => state === 'active',
  },
  {
    label: 'Let in again',
    send: withReason('POST /counter/api/v1/staff/{staff}/reinstate'),
    question: (name, id) => ({
      title: `Let ${name} in again?`,
      text: <p>{name} signs in as before, with the same roles.</p>,
      action: 'Let in',
      reason: why(id, 'reinstate'),
    }),
    done: (name) => `${name} may come in again.`,
    isOffered: ({ state }) => state === 'suspended',
  },
]

/** Actions on a member of staff, except changes of name and roles. */
export function MemberActions({ member }: { member: Member }) {
  const me = useMe()
  const queries = useQueryClient()
  const act = async ({ send, question, done }: Action) => {
    const answer = await confirm(question(member.name, member.id))
    if (!answer) return
    const result = await send(member.id, answer.reason)
    if (!result.ok) return showNotice({ kind: 'failed', text: result.message })
    await answer.drop()
    await Promise.all(
      (['GET /counter/api/v1/staff', 'GET /counter/api/v1/staff/{staff}'] as const).map((key) =>
        queries.invalidateQueries({ queryKey: [key] }),
      ),
    )
    showNotice({ text: done(member.name) })
  }
  if (!member.mayChange || member.id === me.staff.id) return null
  return actions
    .filter(({ isOffered }) => isOffered(member))
    .map((action) => (
      <Button key={action.label} onPress={() => void act(action)}>
        {action.label}
      </Button>
    ))
}
