import { Button } from '#web/design/button.tsx'
import type { User } from '#web/storage/parse-session.ts'
import { Fact } from '#web/design/fact.tsx'

/** The e-mail is the account's name and stays. */
export function ContactInformation({ user, onEditPhone }: { user: User; onEditPhone: () => void }) {
  return (
    <section className="profile-card" aria-labelledby="profile-contact">
      <h2 id="profile-contact" className="profile-title">
        Contact information
      </h2>
      <dl className="profile-facts">
        <Fact name="E-mail">{user.email}</Fact>
        <Fact name="Mobile">
          <span className="tabular-numbers">{user.phone ? `+91 ${user.phone}` : 'Not Provided'}</span>
          <Button kind="quiet" size="small" aria-label="Edit mobile number" onClick={onEditPhone}>
            Edit
          </Button>
        </Fact>
      </dl>
    </section>
  )
}
