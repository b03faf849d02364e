const courierAndMailFaults = [
  { provider: 'shiprocket', route: '/orders/create/adhoc', fault: 'reset_after_commit', probability: 0.1 },
  { provider: 'shiprocket', route: '/courier/assign/awb', fault: 'reset_after_commit', probability: 0.1 },
  {
    provider: 'shiprocket',
    route: '/courier/generate/pickup',
    fault: 'status',
    value: 503,
    probability: 0.1,
  },
  { provider: 'shiprocket', route: '/orders/cancel', fault: 'reset_after_commit', probability: 0.2 },
  { provider: 'shiprocket', route: 'webhooks', fault: 'drop', probability: 0.3 },
  { provider: 'mail', fault: 'status', value: 450, probability: 0.05 },
  { provider: 'mail', fault: 'reset_after_commit', probability: 0.05 },
] as const

/** Probabilities are shares of requests or webhooks, by default of the payment provider. */
export const faultProfiles = {
  calm: [],
  usual: [
    { fault: 'delay_ms', value: 300, probability: 0.1 },
    { fault: 'status', value: 503, probability: 0.05 },
    { fault: 'reset_after_commit', probability: 0.05 },
    { fault: 'reset', probability: 0.03 },
    { route: 'webhooks', fault: 'drop', probability: 0.3 },
    { route: 'webhooks', fault: 'duplicate', probability: 0.2 },
    { route: 'webhooks', fault: 'reorder', probability: 0.1 },
    ...courierAndMailFaults,
  ],
  storm: [
    { fault: 'delay_ms', value: 800, probability: 0.1 },
    { fault: 'hang', probability: 0.02 },
    { fault: 'status', value: 503, probability: 0.12 },
    { fault: 'reset_after_commit', probability: 0.12 },
    { fault: 'reset', probability: 0.05 },
    { fault: 'malformed_json', probability: 0.03 },
    { fault: '429', probability: 0.02 },
    { route: 'webhooks', fault: 'drop', probability: 0.6 },
    { route: 'webhooks', fault: 'duplicate', probability: 0.2 },
    { route: 'webhooks', fault: 'wrong_signature', probability: 0.05 },
    { route: 'webhooks', fault: 'reorder', probability: 0.1 },
    ...courierAndMailFaults,
  ],
} as const

export type FaultProfile = keyof typeof faultProfiles
export const faultProfileNames = Object.keys(faultProfiles) as FaultProfile[]

type ControlSandbox = (method: 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<unknown>

export async function applyFaultProfile(
  controlSandbox: ControlSandbox,
  profile: FaultProfile,
  seed: number,
): Promise<void> {
  for (const [index, fault] of faultProfiles[profile].entries())
    await controlSandbox('PUT', '/faults', { provider: 'razorpay', route: '*', seed: seed + index, ...fault })
}

export async function clearFaults(controlSandbox: ControlSandbox): Promise<void> {
  await controlSandbox('DELETE', '/faults')
}
