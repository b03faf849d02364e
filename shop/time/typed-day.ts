import { todayInIndia } from './today-in-india.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{2}|\d{4}))?$/
const WORDS = /^(?:[a-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.?,?(?: (\d{4}))?$/i

/**
 * Reads a day as Indians write it: 5/12/2026, "5 Dec", "Sat 5 December 2026". Without a year it is the next such day.
 * @param today in India, `YYYY-MM-DD` @returns `YYYY-MM-DD`, or the text itself where it is no day
 */
export function readTypedDay(text: string, today = todayInIndia(new Date())): string {
  const typed = text.trim().replaceAll(/\s+/g, ' ')
  const [, day, month, year] = NUMBERS.exec(typed) ?? readWords(typed) ?? []
  if (day === undefined || month === undefined) return typed
  const inYear = (of: number | string) => `${of}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const thisYear = Number(today.slice(0, 4))
  const said = year?.length === 2 ? `20${year}` : year
  const found = inYear(said ?? (inYear(thisYear) < today ? thisYear + 1 : thisYear))
  return isDay(found) ? found : typed
}

function readWords(typed: string): string[] | undefined {
  const [, day = '', name = '', year] = WORDS.exec(typed) ?? []
  const month = MONTHS.findIndex((each) => name.toLowerCase().startsWith(each.toLowerCase())) + 1
  return month === 0 ? undefined : ['', day, String(month), ...(year === undefined ? [] : [year])]
}

const isDay = (day: string) =>
  !Number.isNaN(Date.parse(day)) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)

/** "5 Dec 2026". @param day `YYYY-MM-DD`; another text is returned as it is */
export function writeTypedDay(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  return month === undefined ? day : `${Number(date)} ${MONTHS[Number(month) - 1] ?? month} ${year}`
}
