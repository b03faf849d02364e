import { useLocation, useSearchParams } from 'react-router'
import type { PostedForm } from '#contract/page-data.ts'
import { GUEST_CODE } from '#shop/occasions/occasion.ts'
import { ButtonLink } from '#web/design/button.tsx'
import { CodeForm } from '#web/enquiries/code-form.tsx'
import { usePostedForm } from '#web/enquiries/use-posted-form.ts'
import { PageHead } from '#web/sharing/page-head.tsx'

const toDays = <ButtonLink to="/user/occasions">See your days</ButtonLink>

/** Opening a link of a mail changes nothing, because programs that check mails open every one: a button does. */
export function RemindersPage() {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const posted = usePostedForm()
  const code = query.get('code') ?? ''
  const { title, text, next } = selectView(pathname, code, query.get('done'), posted)
  return (
    <main className="notice wrap">
      <PageHead title={`${title} · Gathri`} robots="noindex" />
      <img src="/art/potli-mark.svg" width="72" height="72" alt="" />
      <h1>{title}</h1>
      <p role={posted && 'alert'}>{text}</p>
      <div className="newsletter-next">{next}</div>
    </main>
  )
}

const toOccasions = <ButtonLink to="/occasions">See the festivals ahead</ButtonLink>

function selectView(path: string, code: string, done: string | null, refused: PostedForm | undefined) {
  if (refused) {
    const isOfGuest = refused.typed['code']?.startsWith(GUEST_CODE)
    return { title: 'Not yet', text: refused.message, next: isOfGuest ? toOccasions : toDays }
  }
  if (done === 'guest')
    return {
      title: 'We will remind you',
      text: 'Thank you. A mail comes 21 and 7 days before the day. A link in it deletes the day.',
      next: toOccasions,
    }
  if (done === 'deleted')
    return {
      title: 'Stopped',
      text: 'These reminders stop. Days that were entered without an account are deleted.',
      next: toOccasions,
    }
  const isDone = done !== null
  if (path.startsWith('/occasions/confirm'))
    return isDone
      ? {
          title: 'We will remind you',
          text: 'Thank you. A mail comes 21 and 7 days before each of your days.',
          next: toDays,
        }
      : {
          title: 'One more click',
          text: code.startsWith(GUEST_CODE)
            ? 'Shall we mail you 21 and 7 days before the day that our mail names?'
            : 'Shall we mail you before the birthdays, anniversaries and festivals you have entered?',
          next: <CodeForm action="/api/occasions/confirm" code={code} label="Yes, remind me" />,
        }
  return isDone
    ? {
        title: 'Stopped',
        text: 'These reminders stop. Your days stay in your account until you delete them there.',
        next: toDays,
      }
    : {
        title: 'Stop the reminders?',
        text: code.startsWith(GUEST_CODE)
          ? 'One click stops the reminders that this link is for, and deletes days that were entered without an account.'
          : 'One click stops the reminders that this link is for. You need not log in.',
        next: <CodeForm action="/api/occasions/stop" code={code} label="Stop them" />,
      }
}
