import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { assertErrorResponse, openTestApi } from '#server/testing/open-test-api.ts'
import { testApiHome as home } from '#server/testing/create-test-order.ts'

const testApi = await openTestApi()
after(() => testApi.close())

const change = (who: { jwt: string; user: { id: number } }, body: unknown, id: number | string = who.user.id) =>
  testApi.request(`users/${id}`, { method: 'PUT', as: who, body })

test('one reads oneself, bare', async () => {
  const asha = await testApi.newCustomer()
  const { status, body, headers } = await testApi.request('users/me/', { as: asha })
  assert.deepEqual([status, body], [200, asha.user])
  assert.equal(headers.get('cache-control'), 'no-store')
})

test('name, phone and addresses are changed and tidied, each by itself', async () => {
  const asha = await testApi.newCustomer()
  testApi.shop.advanceClock(1)
  const named = await change(asha, { firstName: ' Asha  Devi ', lastName: 'राव' })
  assert.deepEqual([named.body['firstName'], named.body['lastName']], ['Asha Devi', 'राव'])
  assert.notEqual(named.body['updatedAt'], asha.user.updatedAt)
  const called = await change(asha, { phone: '+91 98765 43210' })
  assert.deepEqual([called.body['phone'], called.body['firstName']], ['9876543210', 'Asha Devi'])
  const housed = await change(asha, {
    address: { data: [{ ...home, zipcode: '302 001', phnNo: '1', email: 'x' }] },
  })
  const { data } = housed.body['address'] as { data: { id: number }[] }
  assert.deepEqual(housed.body['address'], { data: [{ id: data[0]?.id, ...home }], version: 1 })
  assert.deepEqual((await testApi.request('users/me', { as: asha })).body, housed.body)
  assert.equal((await change(asha, { phone: null })).body['phone'], null)
  assert.deepEqual((await change(asha, { address: { data: [] } })).body['address'], {
    data: [],
    version: 2,
  })
})

test('what will not do is refused, with the field and the words of the forms', async () => {
  const asha = await testApi.newCustomer()
  assertErrorResponse(await change(asha, { firstName: '' }), 400, 'Please enter the first name.')
  assertErrorResponse(await change(asha, { phone: '12345' }), 400, /10-digit Indian mobile number/)
  const wrong = await change(asha, { address: { data: [home, { ...home, zipcode: '0', city: '' }] } })
  assertErrorResponse(wrong, 400, 'Please enter the 6-digit PIN code, such as 560001.')
  assert.deepEqual(
    (wrong.body.error?.details['errors'] as { path: string[] }[] | undefined)?.map(({ path }) => path.join('.')),
    ['address.data.1.zipcode', 'address.data.1.city'],
  )
  assertErrorResponse(
    await change(asha, { address: { data: Array.from({ length: 21 }, () => home) } }),
    400,
    /up to 20 addresses/,
  )
  for (const body of [{ address: [] }, { address: { data: 'x' } }, { firstName: { a: 1 } }, { phone: [] }])
    assert.equal((await change(asha, body)).status, 400)
  assert.deepEqual((await testApi.request('users/me', { as: asha })).body, asha.user)
})

test('nothing else can be changed', async () => {
  const asha = await testApi.newCustomer()
  const greedy = {
    firstName: asha.user.firstName,
    id: 1,
    email: 'other@example.in',
    username: 'admin',
    provider: 'google',
    confirmed: true,
    blocked: true,
    password: 'mine now',
    passwordHash: 'x',
    sessionVersion: 9,
    googleSub: '1',
    createdAt: '2000-01-01T00:00:00.000Z',
    role: 1,
  }
  const response = await change(asha, greedy)
  assert.equal(response.status, 200)
  assert.deepEqual({ ...response.body, updatedAt: '' }, { ...asha.user, updatedAt: '' })
  assert.equal((await testApi.request('users/me', { as: asha })).status, 200)
})

test('nobody changes anybody else', async () => {
  const [asha, ravi] = [await testApi.newCustomer(), await testApi.newCustomer()]
  for (const id of [ravi.user.id, 999_999, 0, -1, 'x', `${asha.user.id}.0`, `0${asha.user.id}`, ` ${asha.user.id}`])
    assertErrorResponse(await change(asha, { firstName: 'Mine' }, id), 403, 'Forbidden')
  assertErrorResponse(
    await testApi.request(`users/${ravi.user.id}`, { method: 'PUT', body: { firstName: 'Mine' } }),
    401,
    'Missing or invalid credentials',
  )
  assert.equal((await testApi.request('users/me', { as: ravi })).body['firstName'], 'Asha')
})

test('addresses abroad are kept by the world’s list', async () => {
  const asha = await testApi.newCustomer()
  const abroad = { ...home, country: 'Gibraltar', state: '', city: 'Gibraltar', zipcode: '11111' }
  const response = await change(asha, { address: { data: [abroad] } })
  assert.equal(response.status, 200, JSON.stringify(response.body))
  assertErrorResponse(
    await change(asha, { address: { data: [{ ...home, country: 'Atlantis' }] } }),
    400,
    'Please choose a country from the list.',
  )
})

test('fields that cannot be changed are passed over beside others; alone they are answered with what can be', async () => {
  const asha = await testApi.newCustomer()
  const words = /None of these fields can be changed here\. Please send firstName, lastName, phone, address/
  for (const body of [{ data: { firstName: 'Anna' } }, { email: 'other@example.in', blocked: true }])
    assertErrorResponse(await change(asha, body), 400, words)
  const changed = await change(asha, { ...asha.user, email: 'other@example.in', firstName: 'Anna' })
  assert.deepEqual([changed.body['firstName'], changed.body['email']], ['Anna', asha.user.email])
  assert.equal((await change(asha, {})).status, 200)
})
