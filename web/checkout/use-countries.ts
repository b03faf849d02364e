import { useEffect, useState } from 'react'
import { lookUpIndianStates } from '#shop/checkout/indian-states.ts'
import type { StateLookup } from '#shop/checkout/address.ts'

type Countries = { names: string[]; statesOf: StateLookup }

const indiaOnly: Countries = { names: ['India'], statesOf: lookUpIndianStates }

export type CountriesOnDemand = {
  list: Countries
  state: 'india' | 'loading' | 'loaded' | 'failed'
  load: () => void
}

/** `loadNow` when the form begins with another country than India. */
export function useCountries(loadNow: boolean): CountriesOnDemand {
  const [list, setList] = useState(indiaOnly)
  const [state, setState] = useState<CountriesOnDemand['state']>(loadNow ? 'loading' : 'india')

  function fetchAll() {
    fetchCountries().then(
      (loaded) => {
        setList(loaded)
        return setState('loaded')
      },
      () => setState('failed'),
    )
  }

  useEffect(() => {
    if (loadNow) fetchAll()
    // Only for what the form begins with.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  }, [])

  return {
    list,
    state,
    load: () => {
      if (state === 'loading' || state === 'loaded') return
      setState('loading')
      fetchAll()
    },
  }
}

async function fetchCountries(): Promise<Countries> {
  const { loadCountries, createStateLookup } = await import('#shop/checkout/countries.ts')
  const countries = await loadCountries()
  const foreignStatesOf = createStateLookup(countries)
  return {
    names: countries.map(({ name }) => name),
    // India's own list is checked by hand and knows earlier names too.
    statesOf: (country) => lookUpIndianStates(country) ?? foreignStatesOf(country),
  }
}
