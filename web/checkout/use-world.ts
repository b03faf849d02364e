import { useEffect, useState } from 'react'
import { statesOfIndia } from '#shop/checkout/india.ts'
import type { StatesOf } from '#shop/checkout/address.ts'

type World = { names: string[]; statesOf: StatesOf }

const indiaOnly: World = { names: ['India'], statesOf: statesOfIndia }

/** India at once, all other countries when somebody asks for them. */
export type WorldOnDemand = {
  world: World
  state: 'india' | 'loading' | 'loaded' | 'failed'
  load: () => void
}

/**
 * The countries of an address form.
 * @param atOnce whether the form begins with another country than India; from then on the form itself asks
 */
export function useWorld(atOnce: boolean): WorldOnDemand {
  const [world, setWorld] = useState(indiaOnly)
  const [state, setState] = useState<WorldOnDemand['state']>(atOnce ? 'loading' : 'india')

  function fetchAll() {
    fetchWorld().then(
      (loaded) => {
        setWorld(loaded)
        return setState('loaded')
      },
      () => setState('failed'),
    )
  }

  useEffect(() => {
    if (atOnce) fetchAll()
    // Only for what the form begins with.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  }, [])

  return {
    world,
    state,
    load: () => {
      if (state === 'loading' || state === 'loaded') return
      setState('loading')
      fetchAll()
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
