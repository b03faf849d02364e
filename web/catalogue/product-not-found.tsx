import { ButtonLink } from '#web/design/button.tsx'
import { PageHead } from '#web/sharing/page-head.tsx'

export function ProductNotFound() {
  return (
    <main className="notice wrap">
      <PageHead title="Not here any more · Gathri" robots="noindex" />
      <img src="/art/not-found.svg" width="320" height="256" alt="" />
      <h1>This gift is not here any more</h1>
      <p>It may have sold out for good, or the address may be mistyped. The others are all in the shop.</p>
      <ButtonLink to="/shop">Back to Shop</ButtonLink>
    </main>
  )
}
