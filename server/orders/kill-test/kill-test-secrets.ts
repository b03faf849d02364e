/** What the shop under test and its outside world agree on. */
export const killTestSecrets = {
  keyId: 'rzp_test_Gathri00000001',
  keySecret: 'the key secret of the kill test',
  webhookSecret: 'the webhook secret of the kill test',
  courierEmail: 'api@gathri.example',
  courierPassword: 'the courier password of the kill test',
  courierWebhookToken: 'the courier token of the kill test',
  googleClientId: 'gathri.apps.sandbox.example',
  googleClientSecret: 'the google secret of the kill test',
  ga4MeasurementId: 'G-GATHRI0001',
  ga4ApiSecret: 'the analytics secret of the kill test',
}
