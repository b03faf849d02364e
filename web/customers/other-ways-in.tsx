import { Link } from 'react-router'
import { GoogleLink } from './google-link.tsx'

export function OtherWaysIn({
  google,
  question,
  to,
  link,
  onward,
}: {
  google: string
  question: string
  to: string
  link: string
  onward: { fromCheckout: boolean; from: string | null; email: string }
}) {
  return (
    <>
      <p className="account-or">or</p>
      <GoogleLink fromCheckout={onward.fromCheckout} from={onward.from}>
        {google}
      </GoogleLink>
      <p className="account-other">
        {question}{' '}
        <Link to={to} state={onward} className="text-link">
          {link}
        </Link>
      </p>
    </>
  )
}
