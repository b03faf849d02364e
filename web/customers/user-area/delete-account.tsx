import { useState } from 'react'
import { Button } from '#web/design/button.tsx'
import { PopUp } from '#web/design/pop-up.tsx'
import type { User } from '#web/storage/parse-session.ts'
import { DeletionForm } from './deletion-form.tsx'

export function DeleteAccount({ user, onGone }: { user: User; onGone: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" size="small" className="delete-account" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <PopUp open={open} title="Delete your account" onClose={() => setOpen(false)}>
        <div className="pop-up-text">
          <p>
            Your name, e-mail, mobile number, saved addresses and every sign-in are erased at once and for good. Your
            reviews stay, signed “A customer”.
          </p>
          <p>
            Past orders stay in our books with the name and address of their invoice, because tax law keeps them. Their
            pages close: nobody can look them up. Their e-mail and phone number go once an order can no longer be
            returned, name and street 180 days after it ended.
          </p>
          <p>
            A mailed code also erases your messages, the letter, and the days that you gave us with your e-mail alone.
            Your password does so too, once you have answered one of our mails.
          </p>
          <p>An order that is on its way still reaches you, and we still write to you about it.</p>
        </div>
        <DeletionForm user={user} onCancel={() => setOpen(false)} onGone={onGone} />
      </PopUp>
    </>
  )
}
