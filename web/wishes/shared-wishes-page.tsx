import { chosenPath } from '#shop/catalogue/chosen-path.ts'
import { ButtonLink } from '#web/design/button.tsx'
import { useRouteData } from '#web/routing/route-data.ts'
import { PageHead } from '#web/sharing/page-head.tsx'
import { ShownLine } from './wish-line.tsx'

/** The page behind a shared link; works without script. */
export function SharedWishesPage() {
  const data = useRouteData<'/wishlist/:id'>()
  const title = data.isShared && data.firstName !== '' ? `${data.firstName}’s wish list` : 'A wish list'
  return (
    <main className="wish-list wrap">
      <PageHead title="A wish list · Gathri" robots="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <h1>{title}</h1>
      {!data.isShared && (
        <div className="wish-list-empty">
          <p>This link no longer opens a list. Please ask the sender for a new one.</p>
          <ButtonLink to="/shop">Look around the shop</ButtonLink>
        </div>
      )}
      {data.isShared && data.wishes.length === 0 && <p className="wish-list-empty">There is nothing on it just now.</p>}
      {data.isShared && data.wishes.length > 0 && (
        <>
          <p className="wish-list-lead">At today’s prices. Your order goes to the address you give at checkout.</p>
          <ul className="wish-lines">
            {data.wishes.map((wish) => (
              <ShownLine key={wish.key} shown={wish} name={wish.name}>
                {wish.canChoose && (
                  <ButtonLink to={chosenPath(wish.id, wish.choices)} kind="outline" size="small" viewTransition>
                    {wish.canBuy ? 'Look and buy' : 'Look at it'}
                  </ButtonLink>
                )}
              </ShownLine>
            ))}
          </ul>
        </>
      )}
    </main>
  )
}
