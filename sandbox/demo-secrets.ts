import { randomBytes, randomInt } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the shop and the sandbox agree on in demo mode, made once per data folder. */
export type DemoSecrets = {
  keyId: string
  keySecret: string
  webhookSecret: string
  courierEmail: string
  courierPassword: string
  courierWebhookToken: string
  googleClientId: string
  googleClientSecret: string
  ga4MeasurementId: string
  ga4ApiSecret: string
  universalAnalyticsId: string
}

export async function openDemoSecrets(dataDir: string): Promise<DemoSecrets> {
  const file = join(dataDir, 'demo-secrets.json')
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  const secret = () => randomBytes(24).toString('base64url')
  const made: DemoSecrets = {
    keyId: `rzp_test_${randomBytes(7).toString('hex')}`,
    keySecret: secret(),
    webhookSecret: secret(),
    courierEmail: 'api@gathri.example',
    courierPassword: secret(),
    courierWebhookToken: secret(),
    googleClientId: `${randomBytes(6).toString('hex')}.apps.sandbox.example`,
    googleClientSecret: secret(),
    ga4MeasurementId: `G-${randomBytes(5).toString('hex').toUpperCase()}`,
    ga4ApiSecret: secret(),
    universalAnalyticsId: `UA-${randomInt(1_000_000, 10_000_000)}-1`,
    // What an earlier start has made stays, and what is new since then joins it.
    ...(kept === undefined ? {} : JSON.parse(kept)),
  }
  const text = JSON.stringify(made, null, 2)
  await mkdir(dataDir, { recursive: true })
  if (text !== kept) await writeFile(file, text, { mode: 0o600 })
  return made
}
