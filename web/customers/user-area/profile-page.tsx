import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { refreshAccount } from '#web/session/refresh-account.ts'
import { PageHead } from '#web/sharing/page-head.tsx'
import { AddressBook } from './address-book.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ProfilePopUp, type PopUpMode } from './profile-pop-up.tsx'
import { useUserArea } from './user-area-page.tsx'
import { Button } from '#web/design/button.tsx'
import type { User } from '#web/storage/parse-session.ts'
import { Fact } from '#web/design/fact.tsx'
import { saveFile } from '#web/design/save-file.ts'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'

export function ProfilePage() {
  const { user, onGone } = useUserArea()
  const [popUp, setPopUp] = useState<PopUpMode | null>(null)
  useEffect(() => {
    // Another device may have changed it since this page was loaded.
    void refreshAccount()
  }, [])
  return (
    <>
      <PageHead title="Your profile · Gathri" />
      <h1 tabIndex={-1}>Hi, {user.firstName}</h1>
      <div className="profile-parts">
        <ContactInformation user={user} onEditPhone={() => setPopUp({ mode: 'edit phone' })} />
        <AddressBook
          addresses={user.address.data}
          onAdd={() => setPopUp({ mode: 'add address' })}
          onEdit={(index) => setPopUp({ mode: 'edit address', index })}
        />
        <section className="profile-card profile-account" aria-labelledby="profile-account">
          <h2 id="profile-account" className="profile-title">
            Your account
          </h2>
          <ul className="profile-links">
            <li>
              <Link to="/change-password" className="text-link">
                Change Password
              </Link>
            </li>
            <li>
              <Link to="/logout" className="text-link">
                Logout
              </Link>
            </li>
            <li>
              <DownloadData />
            </li>
            <li>
              <DeleteAccount user={user} onGone={onGone} />
            </li>
          </ul>
        </section>
      </div>
      <ProfilePopUp user={user} popUp={popUp} onClose={() => setPopUp(null)} />
    </>
  )
}

/** The e-mail is the account's name and stays. */
function ContactInformation({ user, onEditPhone }: { user: User; onEditPhone: () => void }) {
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

function DownloadData() {
  const [busy, setBusy] = useState(false)
  const [status, setStatus] = useState('')

  async function download() {
    setBusy(true)
    setStatus('')
    const answer = await requestAsCustomer('GET /api/users/me/data', {})
    setBusy(false)
    if (answer.ok) saveFile('gathri-my-data.json', JSON.stringify(answer.data, null, 2))
    setStatus(answer.ok ? 'Your data is in the file gathri-my-data.json.' : answer.message)
  }

  return (
    <>
      <Button kind="quiet" size="small" busy={busy} onClick={() => void download()}>
        Download my data
      </Button>
      <output className="profile-status">{status}</output>
    </>
  )
}
