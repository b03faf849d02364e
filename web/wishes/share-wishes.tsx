import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { useStore } from 'zustand'
import { guestListPath, MAX_IN_LINK } from '#shop/wishes/guest-link.ts'
import { Button } from '#web/design/button.tsx'
import { TextField } from '#web/design/field.tsx'
import { LinkToSend } from '#web/design/link-to-send.tsx'
import { shareWishes, wishStore } from './wish-store.ts'

const LIST = { label: 'Link to your list', title: 'A wish list at Gathri' }

/** A person with the link sees the products and the first name typed here. */
export function ShareWishes({ isLoggedIn, keys }: { isLoggedIn: boolean; keys: readonly string[] }) {
  const shared = useStore(wishStore, (state) => state.shared)
  return (
    <section className="wish-share" aria-labelledby="share">
      <h2 id="share">Show it to somebody</h2>
      {!isLoggedIn && <GuestLink keys={keys} />}
      {isLoggedIn && shared === null && <ShareForm />}
      {isLoggedIn && shared && <SharedLink {...shared} />}
    </section>
  )
}

function useSharing() {
  const [state, setState] = useState<{ busy: boolean; message: string | null }>({ busy: false, message: null })
  async function share(isShared: boolean, firstName = ''): Promise<void> {
    setState({ busy: true, message: null })
    const done = await shareWishes(isShared, firstName)
    setState({ busy: false, message: done.ok ? null : done.message })
  }
  return { ...state, share }
}

function ShareForm() {
  const { busy, message, share } = useSharing()
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    void share(true, String(new FormData(event.currentTarget).get('firstName') ?? ''))
  }
  return (
    <form onSubmit={submit}>
      <p>You get a link to share. Anyone with it sees these pieces, and of you only the name you write here.</p>
      <TextField
        label="Your first name, if you like"
        name="firstName"
        required={false}
        maxLength={40}
        autoComplete="given-name"
        error={message ?? undefined}
      />
      <Button type="submit" kind="outline" busy={busy}>
        Make a link
      </Button>
    </form>
  )
}

/** The link itself contains the list; the shop stores nothing. */
function GuestLink({ keys }: { keys: readonly string[] }) {
  return (
    <>
      <p>
        Anyone with this link sees {keys.length > MAX_IN_LINK ? `the first ${MAX_IN_LINK} pieces` : 'these pieces'} as
        the list is now, without words on them. Add or take off something, and the link is another.
      </p>
      <LinkToSend {...LIST} address={window.location.origin + guestListPath(keys)} />
      <p>
        <Link to="/login" state={{ from: '/wishlist' }} className="text-link">
          Log in
        </Link>{' '}
        for one link that stays and follows your list. What you have put on it here comes along.
      </p>
    </>
  )
}

function SharedLink({ code, firstName }: { code: string; firstName: string }) {
  const { busy, message, share } = useSharing()
  return (
    <>
      <p>
        {firstName === ''
          ? 'Anyone with this link sees your list.'
          : `Anyone with this link sees “${firstName}’s wish list”.`}{' '}
        Words on a piece are not shown.
      </p>
      <LinkToSend {...LIST} address={`${window.location.origin}/wishlist/${code}`} error={message ?? undefined}>
        <Button kind="quiet" busy={busy} onClick={() => void share(false)}>
          Stop sharing
        </Button>
      </LinkToSend>
    </>
  )
}
