import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { CartAnswer } from '#contract/cart.ts'
import { readCartLink, type LinkedLine } from '#shop/cart/cart-link.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { requestApi } from '#web/api/api-client.ts'
import { Button } from '#web/design/button.tsx'
import { addToCart } from './cart-store.ts'

type Line = CartAnswer['lines'][number]

/** Goods of a link such as `/cart?add=12x2`. One press puts them into the cart. */
export function LinkedGoods() {
  const [search] = useSearchParams()
  const add = search.get('add') ?? ''
  return readCartLink(add).length > 0 ? <GoodsToAdd key={add} add={add} /> : null
}

function GoodsToAdd({ add }: { add: string }) {
  const { lines, failure } = useLinkedLines(add)
  const navigate = useNavigate()
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [added, setAdded] = useState<readonly number[]>([])
  if (lines === undefined && failure === undefined) return null
  const ready = (lines ?? []).filter(({ id, priced }) => priced !== null && !added.includes(id))

  function putIntoCart() {
    const tried = ready.map((line) => ({ id: line.id, refusal: putLine(line) }))
    const refused = tried.flatMap(({ refusal }) => refusal ?? [])
    setRefusals(refused)
    // A second press must not add these again.
    setAdded([...added, ...tried.filter(({ refusal }) => refusal === undefined).map(({ id }) => id)])
    if (refused.length === 0) void navigate('/cart', { replace: true })
  }

  return (
    <section className="linked-goods" aria-labelledby="linked-goods-title">
      <h2 id="linked-goods-title">Gifts from your link</h2>
      {failure !== undefined && <p>{failure}</p>}
      <ul>
        {lines?.map(({ id, quantity, priced, problem }) => (
          <li key={id}>
            {priced ? describe(priced, quantity) : whyMissing(problem)}
            {added.includes(id) && ': in your cart'}
          </li>
        ))}
      </ul>
      <div aria-live="polite">
        {refusals.map((refusal) => (
          <p key={refusal}>{refusal}</p>
        ))}
      </div>
      {ready.length > 0 && <Button onClick={putIntoCart}>Add to my cart</Button>}
    </section>
  )
}

const describe = ({ name, taxable, tax }: NonNullable<Line['priced']>, quantity: number) =>
  `${quantity} × ${name}, ${formatPrice(taxable + tax)} with GST`

const whyMissing = (problem: Line['problem']) =>
  problem?.reason === 'unknown-product' ? 'One gift of your link is no longer sold.' : problem?.message

/** @returns why the line could not be added, if so */
function putLine({ id, quantity, priced, most }: Line): string | undefined {
  if (priced === null) return undefined
  const { name, picture, price, discount, gstRate, weight, breaks } = priced
  const product = { id, name, picture, price, discount, gstRate, weight, ...(breaks && { breaks }) }
  const added = addToCart(product, quantity, most ?? undefined)
  return added.ok ? undefined : `${name}: ${added.message}`
}

function useLinkedLines(add: string): { lines?: readonly Line[]; failure?: string } {
  const [answer, setAnswer] = useState<{ lines?: readonly Line[]; failure?: string }>({})
  useEffect(() => {
    const ending = new AbortController()
    void price(readCartLink(add), ending.signal).then((found) => {
      if (!ending.signal.aborted) setAnswer(found)
    })
    return () => ending.abort()
  }, [add])
  return answer
}

async function price(lines: readonly LinkedLine[], signal: AbortSignal) {
  const result = await requestApi('POST /api/cart', { body: { lines: [...lines] }, signal })
  if (result.ok) return { lines: result.data.lines }
  return { failure: 'We could not read the gifts of your link. Please reload the page.' }
}
