import { useQueryClient } from '@tanstack/react-query'
import type { PreviewLink } from '#contract/counter/previews.ts'
import type { ProductChange, StaffProduct } from '#contract/counter/products.ts'
import { useCall } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { showNotice } from '../design/notices.tsx'
import { ShownOnce } from '../design/shown-once.tsx'
import { desktop, phone, ShopViews } from './shop-views.tsx'

const LINKS = 'GET /counter/api/v1/products/{product}/preview-links'

type Wanted = { product: number; change: ProductChange }

/** Shows what is typed as the shop would. */
export function PreviewButton({
  product: { id, name },
  readChange,
}: {
  product: Pick<StaffProduct, 'id' | 'name'>
  /** The unsaved changes. */
  readChange: () => ProductChange
}) {
  const look = useCall('POST /counter/api/v1/products/{product}/preview')
  const open = async () => {
    const change = readChange()
    const result = await look.run({ params: { product: id }, body: { change } })
    if (!result.ok) return showNotice({ kind: 'failed', text: result.message })
    const { path } = result.data.data
    await openDialog({ title: `Preview of ${change.name ?? name}`, look: 'wide' }, (close) => (
      <PreviewPanel wanted={{ product: id, change }} path={path} close={() => close()} />
    ))
  }
  return (
    <Button isBusy={look.isBusy} onPress={() => void open()}>
      Preview
    </Button>
  )
}

const views = [phone, desktop, { ...phone, label: 'Card', end: '/card' }]

function PreviewPanel({ wanted, path, close }: { wanted: Wanted; path: string; close: () => void }) {
  return (
    <div className="stack">
      <ShopViews views={views} path={path} />
      <PreviewLinks wanted={wanted} />
      <div className="dialog-buttons">
        <Button onPress={close}>Close</Button>
      </div>
    </div>
  )
}

function PreviewLinks({ wanted }: { wanted: Wanted }) {
  const queries = useQueryClient()
  const params = { product: wanted.product }
  const { data } = useRead(LINKS, { params })
  const make = useCall('POST /counter/api/v1/products/{product}/preview-links')
  const revoke = useCall('DELETE /counter/api/v1/preview-links/{link}')
  const renew = () => queries.invalidateQueries({ queryKey: [LINKS] })
  const makeLink = async () => {
    const result = await make.run({ params, body: { change: wanted.change } })
    if (!result.ok) return showNotice({ kind: 'failed', text: result.message })
    await renew()
    await openDialog({ title: 'A link to this preview', isDismissable: false }, (close) => (
      <ShownOnce
        label="Link"
        text={`Anybody with this link sees the preview until ${formatMoment(result.data.data.expiresAt)}, without signing in. The link is shown only once.`}
        secret={result.data.url}
        done={() => close()}
      />
    ))
  }
  const takeBack = async ({ id }: PreviewLink) => {
    const result = await revoke.run({ params: { link: id } })
    await renew()
    showNotice(result.ok ? { text: 'The link no longer works.' } : { kind: 'failed', text: result.message })
  }
  const links = data?.data.data ?? []
  return (
    <section className="stack" aria-label="Links to previews">
      <p>People without sign-in can see it too, as typed now, with today’s prices and stock.</p>
      <div>
        <Button isBusy={make.isBusy} onPress={() => void makeLink()}>
          Make a link for 7 days
        </Button>
      </div>
      {links.length > 0 && (
        <ul className="things">
          {links.map((link) => (
            <li key={link.id} className="row">
              <span>
                Made {formatMoment(link.madeAt)} by {link.madeBy}, good until {formatMoment(link.expiresAt)}
              </span>
              <Button
                kind="quiet"
                aria-label={`Revoke the link made ${formatMoment(link.madeAt)} by ${link.madeBy}`}
                onPress={() => void takeBack(link)}
              >
                Revoke it
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
