import { useEffect, useState } from 'react'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { roleLabels } from '#shop/staff/permissions.ts'
import { call } from '../api/call.ts'
import { JoinForm } from './join-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Invitation = CounterAnswer<'POST /counter/api/v1/invitation'>
type Accepted = CounterAnswer<'POST /counter/api/v1/invitation/accept'>

/** @param code the part of the invitation's link after the #, which no log sees */
export function Join({ code, passkeysPossible }: { code: string; passkeysPossible: boolean }) {
  const [invitation, setInvitation] = useState<Invitation>()
  const [refusal, setRefusal] = useState<string>()
  const [accepted, setAccepted] = useState<Accepted>()
  useEffect(() => {
    void call('POST /counter/api/v1/invitation', { body: { code } }).then((read) =>
      read.ok ? setInvitation(read.data) : setRefusal(read.message),
    )
  }, [code])
  return (
    <main className="sign-in">
      <div>
        <p className="brand">Gathri</p>
        <h1>{accepted ? 'Welcome' : 'Join the back office'}</h1>
        {invitation && !accepted && <p className="muted">You work here as {listRoles(invitation)}.</p>}
      </div>
      {refusal && (
        <p className="form-refusal" role="alert">
          {refusal}
        </p>
      )}
      {accepted && (
        <section className="panel stack">
          <h2>Your recovery codes</h2>
          <RecoveryCodes
            codes={accepted.recoveryCodes}
            done={() => location.assign(accepted.next === 'counter' ? '/counter' : '/counter/me')}
          />
        </section>
      )}
      {invitation && !accepted && (
        <JoinForm code={code} invitation={invitation} passkeysPossible={passkeysPossible} done={setAccepted} />
      )}
    </main>
  )
}

function listRoles({ roles }: Invitation): string {
  return roles.map((role) => roleLabels[role].toLowerCase()).join(' and ')
}
