import { useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { TextField } from '../design/field.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { moved } from './move-item.ts'
import type { Category } from './category.ts'

type Pinned = Category['pins'][number]
const MAX_PINS = 12
const MAX_RESULTS = 8

/**
 * @returns once the dialog is closed
 * @param renew reads the categories again
 */
export async function pinGoods(category: Category, renew: () => Promise<void>): Promise<void> {
  await openDialog({ title: `Shown first in ${category.name}`, look: 'sheet' }, (close) => (
    <PinForm category={category} renew={renew} close={() => close()} />
  ))
}

function PinForm({ category, renew, close }: { category: Category; renew: () => Promise<void>; close: () => void }) {
  const { run, isBusy } = useCall('PUT /counter/api/v1/categories/{category}/pins')
  const [pins, setPins] = useState<readonly Pinned[]>(category.pins)
  const [refusal, setRefusal] = useState<string>()
  const submit = async () => {
    const { id, version } = category
    const result = await run({ params: { category: id }, version, body: { products: pins.map((pin) => pin.id) } })
    if (!result.ok) return setRefusal(result.message)
    await renew()
    close()
  }
  return (
    <PlainForm submit={submit} action="Save" isBusy={isBusy} refusal={refusal} leave={close}>
      <p>
        These come first when a shopper opens {category.name}, in this order. All others follow, best sellers first.
        Searches and other sort orders, such as by price, ignore these pins.
      </p>
      <ol className="things" aria-label="Shown first">
        {pins.map((pin, at) => (
          <li key={pin.id} className="thing">
            <span>
              {pin.name} {!pin.isOnSale && <span className="muted">not on sale</span>}
            </span>
            <div className="row">
              <Button isDisabled={at === 0} onPress={() => setPins(moved(pins, at, at - 1))}>
                Up<span className="visually-hidden">: {pin.name}</span>
              </Button>
              <Button isDisabled={at === pins.length - 1} onPress={() => setPins(moved(pins, at, at + 1))}>
                Down<span className="visually-hidden">: {pin.name}</span>
              </Button>
              <Button kind="quiet" onPress={() => setPins(pins.filter(({ id }) => id !== pin.id))}>
                Remove<span className="visually-hidden">: {pin.name}</span>
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {pins.length === 0 && <p className="muted">No product is pinned. Best sellers come first.</p>}
      {pins.length < MAX_PINS ? (
        <FindGoods category={category} pins={pins} add={(pin) => setPins([...pins, pin])} />
      ) : (
        <p className="muted">{MAX_PINS} products at most. Remove one to pin another.</p>
      )}
    </PlainForm>
  )
}

function FindGoods({
  category,
  pins,
  add,
}: {
  category: Category
  pins: readonly Pinned[]
  add: (pin: Pinned) => void
}) {
  const [q, setQ] = useState('')
  const words = q.trim()
  const read = useRead('GET /counter/api/v1/products', {
    query: { category: category.id, limit: MAX_RESULTS + pins.length, ...(words && { q: words }) },
  })
  const found = read.data?.data.data.filter(({ id }) => !pins.some((pin) => pin.id === id)).slice(0, MAX_RESULTS) ?? []
  return (
    <section className="stack" aria-label={`More of ${category.name}`}>
      <TextField label={`Find products in ${category.name}`} value={q} onChange={setQ} />
      {read.isError && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
      <ul className="things">
        {found.map(({ id, name, withdrawnAt }) => (
          <li key={id} className="thing">
            <span>
              {name} {withdrawnAt !== null && <span className="muted">not on sale</span>}
            </span>
            <Button onPress={() => add({ id, name, isOnSale: withdrawnAt === null })}>
              Put first<span className="visually-hidden">: {name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {read.isSuccess && found.length === 0 && <p className="muted">Nothing else is found here.</p>}
    </section>
  )
}
