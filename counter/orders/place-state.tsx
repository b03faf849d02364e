import { placeLabels, type Place } from '#shop/orders/work-list.ts'
import { State, type StateLook } from '../design/state.tsx'

const looks: Readonly<Record<Place, StateLook>> = {
  unpaid: 'plain',
  asking: 'waiting',
  held: 'waiting',
  trouble: 'bad',
  'to make': 'waiting',
  'to pack': 'waiting',
  packed: 'good',
  'with courier': 'good',
  done: 'plain',
}

/** Where an order stands, by word and colour. */
export function PlaceState({ place }: { place: Place }) {
  return <State look={looks[place]}>{placeLabels[place]}</State>
}
