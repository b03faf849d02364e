// Shared by the shop under test and the sandbox.
export const environmentSecrets = {
  keyId: 'rzp_test_Gathri00000001',
  keySecret: 'the key secret of the proof',
  webhookSecret: 'the webhook secret of the proof',
  courierEmail: 'api@gathri.example',
  courierPassword: 'the courier password of the proof',
  courierWebhookToken: 'the courier token of the proof',
  googleClientId: 'gathri.apps.sandbox.example',
  googleClientSecret: 'the google secret of the proof',
  ga4MeasurementId: 'G-PROVE0000',
  ga4ApiSecret: 'the analytics secret of the proof',
}
