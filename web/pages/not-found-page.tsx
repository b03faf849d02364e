import { Button, ButtonLink } from '#web/design/button.tsx'
import { PageHead } from '#web/sharing/page-head.tsx'
import { useTimedRedirect } from '#web/routing/use-timed-redirect.ts'

const LEAVES_AFTER_MS = 3000

export function NotFoundPage() {
  const { staying, stay } = useTimedRedirect('/shop', LEAVES_AFTER_MS)
  return (
    <main className="notice wrap">
      <PageHead title="Page not found · Gathri" robots="noindex" />
      <img src="/art/not-found.svg" width="320" height="256" alt="" />
      <h1>This box is empty</h1>
      <p>There is no page at this address.</p>
      <output>{staying ? 'Take your time.' : 'We will take you to the shop in 3 seconds.'}</output>
      <div className="notice-buttons">
        <ButtonLink to="/shop">Go to the shop</ButtonLink>
        {!staying && (
          <Button kind="outline" onClick={stay}>
            Stay here
          </Button>
        )}
      </div>
    </main>
  )
}
