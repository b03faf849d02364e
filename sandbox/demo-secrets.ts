import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Created once per data folder, shared by shop and sandbox in demo mode. */
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
}

export async function openDemoSecrets(dataDir: string): Promise<DemoSecrets> {
  const file = join(dataDir, 'demo-secrets.json')
  const stored = await readFile(file, 'utf8').catch(() => undefined)
  const secret = () => randomBytes(24).toString('base64url')
  const secrets: DemoSecrets = {
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
    // Stored secrets win; new ones are added to them.
    ...(stored === undefined ? {} : JSON.parse(stored)),
  }
  const text = JSON.stringify(secrets, null, 2)
  await mkdir(dataDir, { recursive: true })
  if (text !== stored) await writeFile(file, text, { mode: 0o600 })
  return secrets
}
