import { useState, type SubmitEvent } from 'react'
import { formatRupees } from '#shop/money/paise.ts'
import { Button } from '#web/design/button.tsx'
import { TextField } from '#web/design/field.tsx'
import type { GiftCardsInUse } from './use-gift-cards.ts'

export function GiftCardField({ giftCards, locked }: { giftCards: GiftCardsInUse; locked: boolean }) {
  const [typed, setTyped] = useState('')
  async function giveTyped(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (await giftCards.add(typed)) setTyped('')
  }
  return (
    <form className="code-field" onSubmit={(event) => void giveTyped(event)}>
      <TextField
        label="Gift card"
        hint={<GiftCardAnswer giftCards={giftCards} />}
        required={false}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        disabled={locked}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" kind="outline" disabled={locked}>
        Pay with it
      </Button>
      {giftCards.codes.length > 0 && (
        <Button kind="quiet" size="small" disabled={locked} onClick={giftCards.takeOut}>
          {giftCards.codes.length === 1 ? 'Take the gift card out' : 'Take the gift cards out'}
        </Button>
      )}
    </form>
  )
}

function GiftCardAnswer({ giftCards: { refusal, isUpdating, shares } }: { giftCards: GiftCardsInUse }) {
  if (refusal !== null) return <span className="code-refused">{refusal}</span>
  if (isUpdating) return 'Looking it up…'
  if (shares.length === 0) return 'Its code has 16 letters and digits.'
  const left = shares.filter((share) => share.left > 0)
  if (left.length === 0) return 'It is spent whole with this order.'
  return left.map(({ last4, left: rest }) => `${formatRupees(rest)} stay on the card ending ${last4}.`).join(' ')
}
