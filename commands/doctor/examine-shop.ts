import { readConfig, type Settings, type StoredSettings } from '#config'
import { examineDatabase } from './examine-database.ts'
import { examineBackups, examineClock, examineDisk } from './examine-machine.ts'
import { examineProxy, examineSettings } from './examine-settings.ts'
import { stop, type Finding } from './finding.ts'

/** Changes nothing. @param given the environment @throws SettingsError when a value is unreadable */
export async function examineShop(given: StoredSettings, now: Date): Promise<Finding[]> {
  const { stored, food, findings } = await examineDatabase(readWhatIsThere(given, {}))
  const settings = readWhatIsThere(given, stored)
  const folders = [settings.dataDir, ...(settings.backups.dir === undefined ? [] : [settings.backups.dir])]
  return [
    ...examineSettings(given, stored),
    ...examineFood(food, given['FSSAI_LICENCE'] ?? stored['FSSAI_LICENCE']),
    ...findings,
    ...examineProxy(settings),
    ...(await examineBackups(settings, now)),
    ...(await examineDisk(folders)),
    ...(await examineClock()),
  ]
}

/** A live shop ends at its first fault; this reads on to find them all. */
function readWhatIsThere(given: StoredSettings, stored: StoredSettings): Settings {
  const readable = Object.entries(stored).filter(([name]) => name !== 'RAZORPAY_KEY_ID')
  return readConfig({ ...given, SHOP_MODE: 'demo', RAZORPAY_KEY_ID: '' }, {}, Object.fromEntries(readable))
}

function examineFood(food: readonly string[], licence: string | undefined): Finding[] {
  if (food.length === 0 || licence !== undefined) return []
  return [
    stop(
      `FSSAI_LICENCE is missing, and food is on sale: ${food.join(', ')}. ` +
        'Set the fourteen digits of the licence, or withdraw what is food.',
    ),
  ]
}

export const forPeople = [
  'An accountant has confirmed what invoices, vouchers and rates of GST say.',
  'A lawyer has confirmed the legal pages, and what the shop does with data of people.',
  'Weights, measures, contents and best-before days of each product were measured, not guessed.',
  'The key of the backups lies on another machine and on paper, and somebody has restored one.',
]
