import { demoSeller } from '#shop/documents/seller.ts'
import type { Environment } from './environment.ts'
import { SettingsError } from './settings-error.ts'
import type { UnknownSetting } from './find-unknown-settings.ts'
import { findWeakSecrets } from './find-weak-secrets.ts'

const requiredInLive = [
  'DATABASE_URL',
  'SESSION_SECRET',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'SHIPROCKET_EMAIL',
  'SHIPROCKET_PASSWORD',
  'SHIPROCKET_WEBHOOK_TOKEN',
  'SMTP_URL',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
] as const

/** From compose.yaml, which is public. */
const DEMO_DATABASE_PASSWORD = 'gathri-demo-only'
const databaseUrls = ['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'DATABASE_REPLICA_URL', 'BACKUP_DATABASE_URL'] as const

const demoDefaults = [
  ['SELLER_LEGAL_NAME', demoSeller.legalName],
  ['SELLER_ADDRESS', demoSeller.address],
  ['SELLER_GSTIN', demoSeller.gstin],
  ['FSSAI_LICENCE', demoSeller.fssaiLicence],
  ['SELLER_EMAIL', demoSeller.email],
  ['SELLER_PHONE', demoSeller.phone],
  ['GRIEVANCE_OFFICER_NAME', demoSeller.officer],
  ['GRIEVANCE_OFFICER_EMAIL', demoSeller.officerEmail],
  ['GRIEVANCE_OFFICER_PHONE', demoSeller.officerPhone],
] as const

/** @throws SettingsError that lists all missing settings for real payments */
export function requireLiveSettings(
  env: Environment,
  publicUrl: string,
  unknown: readonly UnknownSetting[],
  isRequired: (name: string) => boolean,
): void {
  const missing = requiredInLive.filter((name) => isRequired(name) && env[name] === undefined)
  const faults: string[] = missing.map((name) => `${name} is missing`)
  if (!publicUrl.startsWith('https://')) faults.push('PUBLIC_URL must start with https://')
  if (env.RAZORPAY_KEY_ID?.startsWith('rzp_test_')) faults.push('RAZORPAY_KEY_ID is a test key')
  faults.push(...findWeakSecrets(env))
  for (const name of databaseUrls)
    if (env[name]?.includes(`:${DEMO_DATABASE_PASSWORD}@`)) faults.push(`${name} has the password of the demo`)
  for (const { message, isLikelyTypo } of unknown) if (isLikelyTypo) faults.push(message)
  for (const [name, demo] of demoDefaults)
    if (isRequired(name) && env[name] === demo) faults.push(`${name} is the demo's, or missing`)
  if (faults.length > 0) throw new SettingsError(`SHOP_MODE=live cannot start:\n  ${faults.join('\n  ')}`)
}
