import { useState } from 'react'
import { statesOfIndia } from '#shop/checkout/india.ts'
import type { StatesOf } from '#shop/checkout/address.ts'

type World = { names: string[]; statesOf: StatesOf }

const indiaOnly: World = { names: ['India'], statesOf: statesOfIndia }

/** The countries of the form: India at once, all others when somebody asks for them. */
export function useWorld(): {
  world: World
  state: 'india' | 'loading' | 'loaded' | 'failed'
  load: () => void
} {
  const [world, setWorld] = useState(indiaOnly)
  const [state, setState] = useState<'india' | 'loading' | 'loaded' | 'failed'>('india')
  return {
    world,
    state,
    load: () => {
      if (state === 'loading' || state === 'loaded') return
      setState('loading')
      fetchWorld().then(
        (loaded) => {
          setWorld(loaded)
          return setState('loaded')
        },
        () => setState('failed'),
      )
    },
  }
}

async function fetchWorld(): Promise<World> {
  const { loadWorld, statesOfWorld } = await import('#shop/checkout/world.ts')
  const countries = await loadWorld()
  const others = statesOfWorld(countries)
  return {
    names: countries.map(({ name }) => name),
    // India's own list is checked by hand and knows earlier names too.
    statesOf: (country) => statesOfIndia(country) ?? others(country),
  }
}
