import { slipsBetween } from '#shop/catalogue/nearest-word.ts'

/** What begins like this is meant for the shop and for nobody else on the machine. */
const ours =
  /^(RAZORPAY|SHIPROCKET|SELLER|GRIEVANCE_OFFICER|UNIVERSAL_ANALYTICS|GA4|SANDBOX|PICKUP|SIGN_IN|SIGN_INS|PASSWORD_HASHES|RECONCILE)_/
/** Shorter names are near to too many others. */
const LONG_ENOUGH = 6
/** So many slips of the pen are forgiven in a name that may be anybody's, and so many in one that is meant for us. */
const FEW = 2
const MANY = 6

/** A setting nobody reads; `mistaken` when it was almost certainly meant for the shop. */
export type UnknownSetting = { sentence: string; mistaken: boolean }

/**
 * Settings nobody reads: a slip of the pen would otherwise leave a default in force without a word.
 * @param environment looked through for names that are almost ours
 * @param file the settings of `.env`, where every name is meant for the shop
 */
export function unknownSettings(
  known: readonly string[],
  environment: Readonly<Record<string, unknown>>,
  file: Readonly<Record<string, unknown>>,
): UnknownSetting[] {
  const isKnown = new Set(known)
  const names = new Set([...Object.keys(environment), ...Object.keys(file)])
  const unknown = [...names].filter((name) => !isKnown.has(name)).sort()
  return unknown.flatMap((name) => {
    const isOurs = ours.test(name)
    const meant = nearestTo(name, known, isOurs || Object.hasOwn(file, name) ? MANY : FEW)
    const isSlip = meant !== undefined && name.length >= LONG_ENOUGH && slipsBetween(name, meant) <= FEW
    if (!isOurs && !isSlip && !Object.hasOwn(file, name)) return []
    const question = meant === undefined ? '' : ` Is ${meant} meant?`
    return [{ sentence: `${name} is no setting of the shop.${question}`, mistaken: isOurs || isSlip }]
  })
}

function nearestTo(name: string, known: readonly string[], most: number): string | undefined {
  let best: { name: string; slips: number } | undefined
  for (const candidate of known) {
    if (candidate.length < LONG_ENOUGH || Math.abs(candidate.length - name.length) > most) continue
    const slips = slipsBetween(name, candidate)
    if (slips <= most && slips < (best?.slips ?? Number.POSITIVE_INFINITY)) best = { name: candidate, slips }
  }
  return best?.name
}
