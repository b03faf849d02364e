import { readConfig, SettingsError, type Settings, type StoredSettings } from '#config'
import { eachOr, look, stop, type Finding } from './finding.ts'

export function examineSettings(given: StoredSettings, stored: StoredSettings): Finding[] {
  const refused = refusals({ ...given, SHOP_MODE: 'live' }, stored)
  return [
    ...eachOr(refused.map(toFinding), 'Every setting that a live shop needs is there, and no secret is weak.'),
    ...(given['SHOP_MODE'] === 'live'
      ? []
      : [
          stop(
            'SHOP_MODE is demo: the sandbox is open to everybody, and no money is taken. Set SHOP_MODE=live when the rest is done.',
          ),
        ]),
  ]
}

export function examineProxy({ publicUrl, trustProxy, host, metricsToken }: Settings): Finding[] {
  const found: Finding[] = []
  if (publicUrl.startsWith('https://') && !trustProxy)
    found.push(
      look(
        'PUBLIC_URL is https, which the proxy in front speaks, and TRUST_PROXY is false: all shoppers count as one, and share its limits. ' +
          'Let the proxy set X-Forwarded-For (deploy/nginx.conf), and set TRUST_PROXY=true.',
      ),
    )
  if (trustProxy && !/^(127\.|localhost$|::1$)/.test(host))
    found.push(
      look(
        `HOST is ${host}, and TRUST_PROXY is true: whoever reaches the port past the proxy may claim any address. ` +
          'Set HOST=127.0.0.1, or let only the proxy reach the port.',
      ),
    )
  if (metricsToken === undefined)
    found.push(
      look(
        'METRICS_TOKEN is missing: behind a proxy /metrics answers nobody, and no alarm rings. Set 16 random characters or more.',
      ),
    )
  return eachOr(found, 'The proxy is trusted, the port is closed to others, and /metrics has its token.')
}

function refusals(given: StoredSettings, stored: StoredSettings): string[] {
  try {
    readConfig(given, {}, stored)
    return []
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    // The first line is a heading; each further line is one fault.
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('.env.example'))
  }
}

const remedies: [RegExp, string][] = [
  [
    /^(RAZORPAY|SHIPROCKET|GOOGLE|SMTP)\w* is missing/,
    'Enter it in the back office under Settings, or in the environment.',
  ],
  [
    /^SESSION_SECRET is missing/,
    'Set 32 random characters or more (openssl rand -base64 33), and keep a copy with the key of the backups.',
  ],
  [/^DATABASE_URL is missing/, 'Make a PostgreSQL database (docs/operations.md, "The database") and name it.'],
  [
    /has the password of the demo$/,
    'Everybody can read it in compose.yaml: set POSTGRES_PASSWORD in .env, and give PostgreSQL the new one (docs/operations.md).',
  ],
  [/^PUBLIC_URL/, 'Set the address that shoppers type, and let a proxy in front speak TLS (deploy/nginx.conf).'],
  [/is the demo's/, 'It is printed on invoices and legal pages: set the true one under Settings.'],
  [/is a test key/, 'Take the live key from the provider, and enter it under Settings.'],
]

function toFinding(refusal: string): Finding {
  const remedy = remedies.find(([words]) => words.test(refusal))?.[1]
  return stop(`${refusal}. ${remedy ?? 'Set another value; .env.example explains it.'}`)
}
