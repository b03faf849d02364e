import { editDistance } from '#shop/catalogue/spelling.ts'

const shopPrefixes =
  /^(RAZORPAY|SHIPROCKET|SELLER|GRIEVANCE_OFFICER|GA4|SANDBOX|PICKUP|SIGN_IN|SIGN_INS|PASSWORD_HASHES|RECONCILE)_/
const MIN_NAME_LENGTH = 6
const MAX_DISTANCE = 2
const MAX_DISTANCE_OF_OURS = 6

export type UnknownSetting = { message: string; isLikelyTypo: boolean }

/** A misspelt name would silently leave a default. @param file `.env`, where every name is meant for the shop */
export function findUnknownSettings(
  known: readonly string[],
  environment: Readonly<Record<string, unknown>>,
  file: Readonly<Record<string, unknown>>,
): UnknownSetting[] {
  const isKnown = new Set(known)
  const names = new Set([...Object.keys(environment), ...Object.keys(file)])
  const unknown = [...names].filter((name) => !isKnown.has(name)).sort()
  return unknown.flatMap((name) => {
    const isOurs = shopPrefixes.test(name)
    const meant = findNearestName(
      name,
      known,
      isOurs || Object.hasOwn(file, name) ? MAX_DISTANCE_OF_OURS : MAX_DISTANCE,
    )
    const isSlip = meant !== undefined && name.length >= MIN_NAME_LENGTH && editDistance(name, meant) <= MAX_DISTANCE
    if (!isOurs && !isSlip && !Object.hasOwn(file, name)) return []
    const question = meant === undefined ? '' : ` Is ${meant} meant?`
    return [{ message: `${name} is no setting of the shop.${question}`, isLikelyTypo: isOurs || isSlip }]
  })
}

function findNearestName(name: string, known: readonly string[], most: number): string | undefined {
  let best: { name: string; slips: number } | undefined
  for (const candidate of known) {
    if (candidate.length < MIN_NAME_LENGTH || Math.abs(candidate.length - name.length) > most) continue
    const slips = editDistance(name, candidate)
    if (slips <= most && slips < (best?.slips ?? Number.POSITIVE_INFINITY)) best = { name: candidate, slips }
  }
  return best?.name
}
