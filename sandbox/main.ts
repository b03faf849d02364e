import { parseArgs } from 'node:util'
import { openDemoSecrets } from './demo-secrets.ts'
import { serveSandbox } from './serve-sandbox.ts'

// `node sandbox/main.ts --port 0 --data DIR --shop-url http://127.0.0.1:3000` runs the sandbox without the shop.
// It prints one line of JSON: its address, and the settings that a shop needs.
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    data: { type: 'string', default: '.data' },
    'shop-url': { type: 'string', default: 'http://127.0.0.1:3000' },
  },
})

const secrets = await openDemoSecrets(values.data)
const sandbox = await serveSandbox(
  { ...secrets, dataDir: values.data, shopUrl: values['shop-url'], now: () => new Date() },
  Number(values.port),
)
const { url, smtpUrl } = sandbox
const environment = {
  RAZORPAY_BASE_URL: `${url}/razorpay/v1`,
  RAZORPAY_CHECKOUT_URL: `${url}/razorpay/v1/checkout.js`,
  RAZORPAY_KEY_ID: secrets.keyId,
  RAZORPAY_KEY_SECRET: secrets.keySecret,
  RAZORPAY_WEBHOOK_SECRET: secrets.webhookSecret,
  SHIPROCKET_BASE_URL: `${url}/shiprocket/v1/external`,
  SHIPROCKET_EMAIL: secrets.courierEmail,
  SHIPROCKET_PASSWORD: secrets.courierPassword,
  SHIPROCKET_WEBHOOK_TOKEN: secrets.courierWebhookToken,
  SMTP_URL: smtpUrl,
  GOOGLE_ISSUER: `${url}/google`,
  GOOGLE_CLIENT_ID: secrets.googleClientId,
  GOOGLE_CLIENT_SECRET: secrets.googleClientSecret,
  GA4_BASE_URL: `${url}/ga4`,
  GA4_MEASUREMENT_ID: secrets.ga4MeasurementId,
  GA4_API_SECRET: secrets.ga4ApiSecret,
}
console.log(JSON.stringify({ url, control: `${url}/control`, environment }))

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void sandbox.close().then(() => process.exit(0)))
