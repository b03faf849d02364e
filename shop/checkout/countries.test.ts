import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { checkAddress } from './address.ts'
import { foldText } from '#shop/normalize-text.ts'
import { INDIA, indianStates } from './indian-states.ts'
import { loadCountries, createStateLookup, type Country } from './countries.ts'

describe('the world list', () => {
  let world: Country[]
  before(async () => {
    world = await loadCountries()
  })

  test('covers about 250 countries from Afghanistan through Zimbabwe', () => {
    assert.equal(world.length, 250)
    assert.equal(world[0]?.name, 'Afghanistan')
    assert.equal(world.at(-1)?.name, 'Zimbabwe')
  })

  test('is alphabetical, whatever accents a name carries', () => {
    const names = world.map((country) => foldText(country.name))
    assert.deepEqual(names, names.toSorted())
  })

  test('names each country and code once, with well-formed codes', () => {
    for (const key of ['name', 'iso2', 'iso3'] as const)
      assert.equal(new Set(world.map((country) => country[key])).size, world.length)
    for (const { iso2, iso3 } of world) assert.match(`${iso2} ${iso3}`, /^[A-Z]{2} [A-Z]{3}$/)
  })

  test('gives the states of a country distinct names without remarks in brackets or at the end', () => {
    for (const { name, states } of world) {
      assert.equal(new Set(states.map((state) => foldText(state.name))).size, states.length, name)
      for (const state of states) {
        assert.doesNotMatch(state.name, /[[\]*†]|^\s|\s$|, [A-Z][a-z]+$/, `${name}: ${state.name}`)
        assert.ok(state.state_code === null || /^[A-Z0-9]{1,3}$/.test(state.state_code))
      }
    }
  })

  test('has countries without any states', () => {
    const bare = world.filter((country) => country.states.length === 0).map((country) => country.name)
    assert.ok(bare.includes('Gibraltar') && bare.includes('Hong Kong') && bare.length > 40)
  })

  test('uses the names people know', () => {
    const names = new Set(world.map((country) => country.name))
    for (const name of ['Bolivia', 'South Korea', 'Russia', 'Taiwan', 'Vietnam', 'United Kingdom', 'Tanzania'])
      assert.ok(names.has(name), name)
  })

  test('agrees with the list that the browser has without it about India', () => {
    const india = world.find((country) => country.name === INDIA)
    assert.deepEqual(india, {
      name: 'India',
      iso2: 'IN',
      iso3: 'IND',
      states: indianStates.map(({ name, code }) => ({ name, state_code: code })),
    })
  })

  test('lets an address abroad be checked: states only where the list has them', () => {
    const cousin = {
      firstName: 'Meera',
      lastName: 'Rao',
      email: 'meera@example.com',
      phone: '415 555 0132',
      address: '12 Elm Street',
      city: 'Fremont',
      postcode: '94536',
    }
    const lookUpStates = createStateLookup(world)
    const inCalifornia = checkAddress({ ...cousin, country: 'United States', state: 'california' }, lookUpStates)
    assert.ok(inCalifornia.ok)
    assert.equal(inCalifornia.address.state, 'California')
    assert.ok(!checkAddress({ ...cousin, country: 'United States', state: '' }, lookUpStates).ok)
    assert.ok(!checkAddress({ ...cousin, country: 'United States', state: 'Kerala' }, lookUpStates).ok)
    assert.ok(checkAddress({ ...cousin, country: 'Gibraltar', state: '' }, lookUpStates).ok)
    assert.ok(!checkAddress({ ...cousin, country: 'Atlantis', state: '' }, lookUpStates).ok)
  })
})
