import type { ParcelToPack } from '#contract/counter/packing.ts'
import { useSay } from '../words/words.ts'

export function GiftFacts({ gift }: { gift: NonNullable<ParcelToPack['gift']> }) {
  const say = useSay()
  const card = gift.to === '' ? say('gift.anyCard') : say('gift.card', { to: gift.to })
  return (
    <section className="gift-facts" aria-label={say('gift.title')}>
      <h2>{say('gift.title')}</h2>
      <ul>
        <li>{gift.hasCard ? card : say('gift.noCard')}</li>
        {gift.hasCard && gift.written === null && <li>{say('gift.whichCard', { card: gift.card })}</li>}
        {gift.hasCard && gift.written !== null && (
          <li>
            {say('gift.write', { card: gift.card })}
            <blockquote className="gift-words">{gift.written}</blockquote>
          </li>
        )}
        {gift.wrap !== '' && <li>{say('gift.wrap', { wrap: gift.wrap })}</li>}
        {gift.unsaid && <li>{say('gift.unsaid')}</li>}
        <li>{say('gift.noPrices')}</li>
      </ul>
    </section>
  )
}
