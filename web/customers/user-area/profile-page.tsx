import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { refreshAccount } from '#web/session/refresh-account.ts'
import { PageHead } from '#web/sharing/page-head.tsx'
import { AddressBook } from './address-book.tsx'
import { ContactInformation } from './contact-information.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { DownloadData } from './download-data.tsx'
import { ProfilePopUp, type PopUpMode } from './profile-pop-up.tsx'
import { useUserArea } from './user-area-page.tsx'

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
