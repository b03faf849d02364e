import { Button, ButtonLink } from '#web/design/button.tsx'
import { Step } from './step.tsx'

export function GuestOrLogin({
  notice,
  onGuest,
  takeFocus,
}: {
  notice: string | null
  onGuest: () => void
  takeFocus: boolean
}) {
  return (
    <Step title="How would you like to check out?" takeFocus={takeFocus}>
      {notice && <p className="status-note">{notice}</p>}
      <div className="guest-or-login">
        <div>
          <Button wide onClick={onGuest}>
            Continue as guest
          </Button>
          <p>No account needed. We only ask where the parcel goes.</p>
        </div>
        <div>
          <ButtonLink to="/login" state={{ fromCheckout: true }} kind="outline" wide>
            Login
          </ButtonLink>
          <p>Use your saved addresses and find the order in your account.</p>
        </div>
      </div>
    </Step>
  )
}
