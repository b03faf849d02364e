import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toNetworkKey } from './network-key.ts'

test('whoever has IPv6 is one network, not 2^64 addresses, however it is written', () => {
  for (const [address, network] of [
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::9', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['64:ff9b::10.1.2.3', '64:ff9b:0:0'],
  ] as const)
    assert.equal(toNetworkKey(address), network, address)
})

test('an IPv4 address is itself, also where IPv6 carries it', () => {
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '::FFFF:10.1.2.3', '::ffff:a01:203', '0:0:0:0:0:ffff:a01:203'])
    assert.equal(toNetworkKey(address), '10.1.2.3', address)
})

test('what is no address counts as what it says, to a length', () => {
  assert.equal(toNetworkKey('unknown'), 'unknown')
  assert.equal(toNetworkKey('x'.repeat(1000)).length, 64)
})
