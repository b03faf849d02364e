import { Button } from '#web/design/button.tsx'
import type { User } from '#web/storage/parse-session.ts'

/** The e-mail is the account's name and stays. */
export function ContactInformation({ user, onEditPhone }: { user: User; onEditPhone: () => void }) {
  return (
    <section className="profile-card" aria-labelledby="profile-contact">
      <h2 id="profile-contact" className="profile-title">
        Contact information
      </h2>
      <dl className="profile-facts">
        <div>
          <dt>E-mail</dt>
          <dd>{user.email}</dd>
        </div>
        <div>
          <dt>Mobile</dt>
          <dd>
            <span className="tabular-numbers">{user.phone ? `+91 ${user.phone}` : 'Not Provided'}</span>
            <Button kind="quiet" size="small" aria-label="Edit mobile number" onClick={onEditPhone}>
              Edit
            </Button>
          </dd>
        </div>
      </dl>
    </section>
  )
}
