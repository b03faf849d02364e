import type { GiftCardList } from '#contract/counter/gift-cards.ts'
import { State, type StateLook } from '../design/state.tsx'

type CardState = GiftCardList['data'][number]['state']

const looks: Readonly<Record<CardState, { look: StateLook; text: string }>> = {
  usable: { look: 'good', text: 'Usable' },
  spent: { look: 'plain', text: 'Spent' },
  over: { look: 'plain', text: 'Expired' },
  cancelled: { look: 'bad', text: 'Cancelled' },
}

export const GiftCardState = ({ state }: { state: CardState }) => (
  <State look={looks[state].look}>{looks[state].text}</State>
)
