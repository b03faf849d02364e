import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { GiftCards } from '#contract/gift-card.ts'
import { formatGiftCardCode, readGiftCardCode } from '#shop/gift-cards/gift-card-code.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { formatDayAndYear } from '#shop/orders/ship-by-date.ts'
import { requestApi } from '#web/api/api-client.ts'
import { startAbortable } from '#web/api/start-abortable.ts'
import { Button } from '#web/design/button.tsx'
import { TextField } from '#web/design/field.tsx'
import { NeedsScript } from '#web/design/needs-script.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { PageHead } from '#web/sharing/page-head.tsx'

const NO_CODE = 'The code has 16 letters and digits.'

/** The card, or why there is none. */
type Found = GiftCards[number] | string

async function lookUp(code: string, signal?: AbortSignal): Promise<Found> {
  const result = await requestApi('POST /api/gift-cards', { body: { codes: [code] }, ...(signal && { signal }) })
  return result.ok ? result.data.cards[0]! : result.message
}

/** Shows the balance of a gift card. The link of its mail has the code behind `#`, which no server sees. */
export function GiftCardPage() {
  const [found, setFound] = useState<Found | null>(null)
  const [code, setCode] = useState('')
  useEffect(() => {
    const linked = readGiftCardCode(decodeURIComponent(location.hash.slice(1)))
    if (linked === null) return
    return startAbortable(async (signal) => {
      const answer = await lookUp(linked, signal)
      setCode(formatGiftCardCode(linked))
      setFound(answer)
    })
  }, [])
  const { formProps, errors } = useForm({
    fields: ['code'],
    check({ code: typed }) {
      const read = readGiftCardCode(typed)
      return read === null ? { ok: false as const, errors: { code: NO_CODE } } : { ok: true as const, code: read }
    },
    onSubmit(_, { code: read }) {
      void lookUp(read).then(setFound)
    },
  })
  return (
    <main className="gift-page wrap">
      <PageHead title="Gift card · Gathri" robots="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <h1>Your gift card</h1>
      <NeedsScript>This page needs JavaScript.</NeedsScript>
      <form {...formProps} className="gift-form">
        <TextField
          key={code}
          label="Its code"
          name="code"
          defaultValue={code}
          maxLength={40}
          autoComplete="off"
          error={errors.code}
        />
        <Button type="submit">See what is left</Button>
      </form>
      <div aria-live="polite">
        {typeof found === 'string' && <p>{found}</p>}
        {found !== null && typeof found === 'object' && (
          <p>
            {`${formatRupees(found.balance)} are left on the card ending ${found.last4}, valid until ${formatDayAndYear(found.validUntil)}. Write its code at checkout.`}
          </p>
        )}
      </div>
      <p>
        <Link to="/shop">Choose a gift</Link> or <Link to="/gift-cards">give a gift card</Link>
      </p>
    </main>
  )
}
