import assert from 'node:assert/strict'
import { test } from 'node:test'
import { argon2id } from './argon2id.ts'
import { createPasswords, hashCost } from './passwords.ts'

const cheap = { memory: 8, passes: 1, lanes: 1 }
const limits = { maxConcurrentHashes: 2, maxQueuedHashes: 10 }

async function hashed(password: string, cost = cheap) {
  const made = await createPasswords(limits, argon2id, cost).hash(password)
  assert.ok(made.ok)
  return made.hash
}

async function check(password: string, hash: string | null, cost = cheap) {
  const checked = await createPasswords(limits, argon2id, cost).check(password, hash)
  assert.ok(checked.ok)
  return checked
}

test('a password is known by its hash, and no other is', async () => {
  const hash = await hashed('three brass trays')
  assert.match(hash, /^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  assert.equal((await check('three brass trays', hash)).matches, true)
  for (const wrong of ['three brass tray', 'Three brass trays', ' three brass trays', ''])
    assert.equal((await check(wrong, hash)).matches, false)
})

test('the same password is hashed differently each time', async () => {
  assert.notEqual(await hashed('three brass trays'), await hashed('three brass trays'))
})

test('é matches é, however a keyboard makes it', async () => {
  assert.equal((await check('cafe\u0301 in Pune', await hashed('caf\u00e9 in Pune'))).matches, true)
})

test('any characters will do, and ends are never trimmed', async () => {
  for (const password of [' spaced ', '🎁'.repeat(128), 'नमस्ते दुनिया', '\u0000\u0001 zero']) {
    const hash = await hashed(password)
    assert.equal((await check(password, hash)).matches, true)
    assert.equal((await check(`${password} `, hash)).matches, false)
  }
})

test('without a hash nothing matches', async () => {
  assert.deepEqual(await check('anything', null), { ok: true, matches: false, outdated: false })
})

test('a hash of another cost still opens, and asks to be made anew', async () => {
  const old = await hashed('three brass trays')
  const costlier = { memory: 16, passes: 2, lanes: 1 }
  assert.deepEqual(await check('three brass trays', old, costlier), {
    ok: true,
    matches: true,
    outdated: true,
  })
})

test('the shop asks for 19 MiB, two passes, one lane', () => {
  assert.deepEqual(hashCost, { memory: 19_456, passes: 2, lanes: 1 })
})

test('a hash that another program made opens, here one of Node’s own Argon2', async () => {
  const hash = '$argon2id$v=19$m=8,t=1,p=1$D3ML9gY5HZ8Q08wEUem2qA$iphGGt8+s7VuXM6c2c9sptBXDgoUFU3w1cpmG4eGDHA'
  assert.deepEqual(await check('three brass trays', hash), { ok: true, matches: true, outdated: false })
  assert.equal((await check('three brass tray', hash)).matches, false)
})

test('what is stored and no hash is a fault, and not a wrong password', async () => {
  for (const broken of ['', 'three brass trays', '$argon2id$v=19$m=8,t=1,p=1$c2FsdA'])
    await assert.rejects(createPasswords(limits, argon2id, cheap).check('three brass trays', broken))
})

test('a crowd is turned away at once, and let in again when the line is shorter', async () => {
  const passwords = createPasswords({ maxConcurrentHashes: 1, maxQueuedHashes: 2 }, argon2id, cheap)
  const crowd = await Promise.all(Array.from({ length: 6 }, () => passwords.hash('three brass trays')))
  assert.deepEqual(
    crowd.map(({ ok }) => ok),
    [true, true, true, false, false, false],
  )
  const turnedAway = crowd[3]
  assert.ok(turnedAway && !turnedAway.ok)
  assert.equal(turnedAway.reason, 'busy')
  assert.match(turnedAway.message, /try again/)
  assert.ok((await passwords.hash('three brass trays')).ok)
})
