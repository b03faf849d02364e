import type { Settings } from '#config'
import type { AnalyticsProvider } from '#providers/analytics/analytics-provider.ts'
import { createGa4 } from '#providers/analytics/ga4.ts'
import { legacyAnalytics } from '#providers/analytics/legacy-analytics.ts'
import { createShiprocket } from '#providers/courier/shiprocket.ts'
import { createGoogle } from '#providers/identity/google.ts'
import { createSmtp } from '#providers/mail/smtp.ts'
import { createRazorpay } from '#providers/payment/razorpay.ts'
import type { ProviderOpeners } from '#server/platform/configuration/open-configuration.ts'
import type { DemoSecrets } from './sandbox/demo-secrets.ts'

/** @param sandboxSmtpUrl where the sandbox takes mails */
export function createProviderOpeners(
  secrets: DemoSecrets | undefined,
  sandboxSmtpUrl: string | undefined,
  now: () => Date,
): ProviderOpeners {
  const sandboxOf = (settings: Settings) => secrets && `${sandboxAddresses(settings).shopUrl}/sandbox`
  return {
    payments(settings) {
      const { razorpay, publicUrl, providerTimeoutMs: timeoutMs } = settings
      const sandbox = sandboxOf(settings)
      const options = {
        baseUrl: razorpay.baseUrl ?? (sandbox ? `${sandbox}/razorpay/v1` : 'https://api.razorpay.com/v1'),
        checkoutScriptUrl:
          razorpay.checkoutUrl ??
          (secrets ? `${publicUrl}/sandbox/razorpay/v1/checkout.js` : 'https://checkout.razorpay.com/v1/checkout.js'),
        keyId: razorpay.keyId ?? secrets?.keyId ?? '',
        keySecret: razorpay.keySecret ?? secrets?.keySecret ?? '',
        webhookSecrets: razorpay.webhookSecrets ?? [secrets?.webhookSecret ?? ''],
        timeoutMs,
      }
      return { options, open: () => createRazorpay(options) }
    },
    couriers(settings) {
      const { shiprocket, pickupPostcode: pickupPin, pickupLocation } = settings
      const sandbox = sandboxOf(settings)
      const options = {
        baseUrl:
          shiprocket.baseUrl ??
          (sandbox ? `${sandbox}/shiprocket/v1/external` : 'https://apiv2.shiprocket.in/v1/external'),
        email: shiprocket.email ?? secrets?.courierEmail ?? '',
        password: shiprocket.password ?? secrets?.courierPassword ?? '',
        webhookToken: shiprocket.webhookToken ?? secrets?.courierWebhookToken ?? '',
        pickupPin,
        pickupLocation,
        now,
      }
      return { options, open: () => createShiprocket(options) }
    },
    identities(settings) {
      const { google, providerTimeoutMs: timeoutMs } = settings
      const sandbox = sandboxOf(settings)
      const options = {
        issuer: google.issuer ?? (sandbox ? `${sandbox}/google` : 'https://accounts.google.com'),
        clientId: google.clientId ?? secrets?.googleClientId ?? '',
        clientSecret: google.clientSecret ?? secrets?.googleClientSecret ?? '',
        timeoutMs,
      }
      return { options, open: () => createGoogle(options) }
    },
    mails({ mail, providerTimeoutMs: timeoutMs }) {
      const options = { url: mail.smtpUrl ?? sandboxSmtpUrl ?? '', from: mail.from, timeoutMs }
      return { options, open: () => createSmtp(options) }
    },
  }
}

/** Demo mode sends to the sandbox. Live mode sends nothing without the id and secret of GA4. */
export function openAnalyticsProviders(settings: Settings, secrets: DemoSecrets | undefined): AnalyticsProvider[] {
  const { ga4 } = settings.analytics
  const { providerTimeoutMs: timeoutMs } = settings
  const measurementId = ga4.measurementId ?? secrets?.ga4MeasurementId
  const apiSecret = ga4.apiSecret ?? secrets?.ga4ApiSecret
  if (!measurementId || !apiSecret) return []
  const standardUrl = secrets ? `${sandboxAddresses(settings).shopUrl}/sandbox/ga4` : 'https://www.google-analytics.com'
  return [createGa4({ baseUrl: ga4.baseUrl ?? standardUrl, measurementId, apiSecret, timeoutMs }), legacyAnalytics]
}

export function sandboxAddresses(settings: Settings) {
  return {
    dataDir: settings.dataDir,
    publicUrl: `${settings.publicUrl}/sandbox`,
    // The sandbox runs in this process.
    shopUrl: `http://127.0.0.1:${settings.port}`,
  }
}
