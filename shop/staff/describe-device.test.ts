import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeDevice } from './describe-device.ts'

test('a device is named by its browser and its system', () => {
  const known = {
    'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36':
      'Chrome on Android',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E148 Safari/604.1':
      'Safari on iPhone',
    'Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0': 'Edge on Windows',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0': 'Firefox on Linux',
    'curl/8.0': 'Unknown device',
  }
  for (const [agent, name] of Object.entries(known)) assert.equal(describeDevice(agent), name)
})
