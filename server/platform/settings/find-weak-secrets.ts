const minLengths = {
  SESSION_SECRET: 32,
  METRICS_TOKEN: 16,
  RAZORPAY_WEBHOOK_SECRET: 16,
  SHIPROCKET_WEBHOOK_TOKEN: 16,
  RAZORPAY_KEY_SECRET: 16,
  GOOGLE_CLIENT_SECRET: 16,
  SHIPROCKET_PASSWORD: 8,
} as const

/** Random secrets have more, even short ones. */
const MIN_DISTINCT_CHARACTERS = 6

/** @param settings several values separated by commas @returns a reason for each weak or repeated secret */
export function findWeakSecrets(settings: Readonly<Record<string, unknown>>): string[] {
  const values = Object.entries(minLengths).flatMap(([name, length]) => {
    const value = settings[name]
    if (typeof value !== 'string') return []
    return value.split(',').map((secret) => ({ name, length, secret }))
  })
  const faults = values.flatMap(({ name, length, secret }) => {
    const reason = describeWeakness(secret, length)
    return reason ? [`${name} ${reason}`] : []
  })
  const usedBy = Map.groupBy(values, ({ secret }) => secret)
  for (const users of usedBy.values()) {
    const names = [...new Set(users.map(({ name }) => name))]
    if (names.length > 1) faults.push(`${names.join(' and ')} are the same: whoever learns one has the other`)
    else if (users.length > 1) faults.push(`${names[0]} names the same secret twice`)
  }
  return faults
}

function describeWeakness(secret: string, length: number): string | undefined {
  if (secret.length < length) return `is shorter than ${length} characters`
  if (new Set(secret).size < MIN_DISTINCT_CHARACTERS) return 'uses too few different characters'
  if (`${secret}${secret}`.indexOf(secret, 1) <= secret.length / 2) return 'repeats itself'
  if (isSequence(secret)) return 'is a row of letters or figures in their order'
  return undefined
}

function isSequence(secret: string): boolean {
  const steps = [...secret].slice(1).map((letter, index) => letter.charCodeAt(0) - secret.charCodeAt(index))
  return steps.filter((step) => Math.abs(step) <= 1).length > steps.length * 0.8
}
