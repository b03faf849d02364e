import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { showWish, type WishAnswer } from '#shop/wishes/show-wish.ts'
import { parseWishKey } from '#shop/wishes/wish-key.ts'
import type { ApiError } from '#web/api/api-client.ts'
import { UndoNotice } from '#web/cart/undo-notice.tsx'
import { Button, ButtonLink } from '#web/design/button.tsx'
import { NeedsScript } from '#web/design/needs-script.tsx'
import { useSession } from '#web/session/use-session.ts'
import { PageHead } from '#web/sharing/page-head.tsx'
import { ShareWishes } from './share-wishes.tsx'
import { useWishAnswers } from './use-wish-answers.ts'
import { changeWish, startWishes, syncWishes, wishStore } from './wish-store.ts'
import { WishLine } from './wish-line.tsx'

const TITLE_ID = 'wish-list-title'

type Kept = { key: string; name: string }

export function WishListPage() {
  const { isReady, isLoggedIn } = useSession()
  const wishes = useStore(wishStore, (state) => state.wishes)
  const { failure, fail } = useSyncedList(isReady, isLoggedIn)
  const { answers, error, retry } = useWishAnswers(wishes.map(({ key }) => key))
  const { undoing, remove } = useRemoving(fail)
  return (
    <main className="wish-list wrap">
      <PageHead title="Your wish list · Gathri" robots="noindex" />
      <h1 id={TITLE_ID} tabIndex={-1}>
        Your wish list
      </h1>
      <NeedsScript>Your wish list needs JavaScript.</NeedsScript>
      {!isReady && <div className="wish-list-skeleton needs-script" aria-busy="true" />}
      {isReady && (
        <>
          {failure && (
            <p className="form-alert" role="alert">
              {failure.message}
            </p>
          )}
          <UndoNotice actions={undoing} />
          {wishes.length === 0 ? <NothingYet /> : <p className="wish-list-lead">{leadText(isLoggedIn)}</p>}
          {error && (
            <p className="form-alert" role="alert">
              {`${error.message} Prices and stock are missing here. `}
              <Button kind="quiet" size="small" onClick={retry}>
                Try again
              </Button>
            </p>
          )}
          <ul className="wish-lines">
            {wishes.map((wish) => (
              <WishLine
                key={wish.key}
                name={wish.name}
                shown={answers[wish.key] && toShown(wish, answers[wish.key]!)}
                answer={answers[wish.key]}
                onRemove={() => remove(wish)}
              />
            ))}
          </ul>
          {wishes.length > 0 && <ShareWishes isLoggedIn={isLoggedIn} keys={wishes.map(({ key }) => key)} />}
        </>
      )}
    </main>
  )
}

function toShown(wish: Kept, answer: WishAnswer) {
  return showWish({ ...(parseWishKey(wish.key) ?? { id: 0, choices: {} }), name: wish.name }, answer)
}

function leadText(isLoggedIn: boolean): string {
  return isLoggedIn
    ? 'Kept with your account, at today’s prices.'
    : 'Kept in this browser, at today’s prices. Log in, and it comes along to your other devices.'
}

function NothingYet() {
  return (
    <div className="wish-list-empty">
      <p>Nothing here yet. Press the heart on anything you would like to come back to.</p>
      <ButtonLink to="/shop" kind="outline" viewTransition>
        Look around
      </ButtonLink>
    </div>
  )
}

function useSyncedList(isReady: boolean, isLoggedIn: boolean) {
  const [failure, fail] = useState<Pick<ApiError, 'message'> | null>(null)
  useEffect(() => {
    if (!isReady) return
    startWishes()
    if (isLoggedIn) void syncWishes().then((synced) => fail(synced.ok ? null : synced))
  }, [isReady, isLoggedIn])
  return { failure, fail }
}

function useRemoving(fail: (failure: Pick<ApiError, 'message'> | null) => void) {
  const [removed, setRemoved] = useState<Kept | null>(null)
  const undoRef = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (removed !== null) undoRef.current?.focus()
  }, [removed])
  async function change(wish: Kept, isWished: boolean): Promise<void> {
    const changed = await changeWish(wish, isWished)
    fail(changed.ok ? null : changed)
  }
  const undoing = {
    removedLine: removed,
    undo: () => {
      if (removed) void change(removed, true)
      setRemoved(null)
      document.getElementById(TITLE_ID)?.focus()
    },
    undoRef,
  }
  const remove = (wish: Kept) => {
    setRemoved(wish)
    void change(wish, false)
  }
  return { undoing, remove }
}
