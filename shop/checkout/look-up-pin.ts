import { findIndianState, findStatesByPin } from './indian-states.ts'

export type PinPlace = { city: string; state: string }

/** The first match counts; '' is undecided. */
const sharedPrefixes: readonly (readonly [prefix: RegExp, state: string])[] = [
  [/^140119/, ''],
  [/^140/, 'Punjab'],
  [/^1600[0-4]|^16010[12]/, 'Chandigarh'],
  [/^2447/, ''],
  [/^244/, 'Uttar Pradesh'],
  [/^3625|^3962/, 'Dadra and Nagar Haveli and Daman and Diu'],
  [/^507/, 'Telangana'],
  [/^533464|^6096|^673310/, 'Puducherry'],
  [/^68255/, 'Lakshadweep'],
  [/^783/, 'Assam'],
  [/^813/, 'Bihar'],
  [/^814131/, 'Bihar'],
  [/^814/, 'Jharkhand'],
]

/** In these cities the three-digit prefix is the city; elsewhere the fourth digit must be 0. */
const wholeDistrictCities = new Set(['110', '400', '411', '500', '560', '600', '700'])
const cities = new Map(
  (
    '110 New Delhi,121 Faridabad,122 Gurugram,141 Ludhiana,143 Amritsar,144 Jalandhar,147 Patiala,171 Shimla,' +
    '180 Jammu,190 Srinagar,202 Aligarh,208 Kanpur,211 Prayagraj,221 Varanasi,226 Lucknow,243 Bareilly,' +
    '248 Dehradun,250 Meerut,273 Gorakhpur,281 Mathura,282 Agra,284 Jhansi,302 Jaipur,305 Ajmer,313 Udaipur,' +
    '324 Kota,334 Bikaner,342 Jodhpur,360 Rajkot,361 Jamnagar,364 Bhavnagar,380 Ahmedabad,390 Vadodara,' +
    '395 Surat,400 Mumbai,411 Pune,413 Solapur,422 Nashik,440 Nagpur,452 Indore,456 Ujjain,462 Bhopal,' +
    '474 Gwalior,482 Jabalpur,492 Raipur,500 Hyderabad,506 Warangal,518 Kurnool,520 Vijayawada,522 Guntur,' +
    '524 Nellore,530 Visakhapatnam,560 Bengaluru,570 Mysuru,575 Mangaluru,583 Ballari,590 Belagavi,600 Chennai,' +
    '620 Tiruchirappalli,625 Madurai,627 Tirunelveli,632 Vellore,636 Salem,638 Erode,641 Coimbatore,' +
    '673 Kozhikode,680 Thrissur,682 Kochi,695 Thiruvananthapuram,700 Kolkata,711 Howrah,751 Bhubaneswar,' +
    '753 Cuttack,769 Rourkela,781 Guwahati,793 Shillong,795 Imphal,796 Aizawl,799 Agartala,800 Patna,' +
    '812 Bhagalpur,826 Dhanbad,831 Jamshedpur,834 Ranchi,842 Muzaffarpur'
  )
    .split(',')
    .map((entry): [string, string] => [entry.slice(0, 3), entry.slice(4)]),
)

export function lookUpPin(typed: string): PinPlace {
  const pin = typed.replaceAll(' ', '')
  if (!/^[1-8]\d{5}$/.test(pin)) return { city: '', state: '' }
  const prefix = pin.slice(0, 3)
  const inCity = pin[3] === '0' || wholeDistrictCities.has(prefix)
  return { city: (inCity && cities.get(prefix)) || '', state: findState(pin) }
}

type PinForm = { postcode: string; city: string; state: string }

/** Replaces a city or state only if it is empty or came from the previous PIN code. */
export function fillFromPin(form: PinForm, postcode: string): PinForm {
  const before = lookUpPin(form.postcode)
  const now = lookUpPin(postcode)
  const follow = (part: 'city' | 'state') => (form[part] === '' || form[part] === before[part] ? now[part] : form[part])
  return { postcode, city: follow('city'), state: follow('state') }
}

function findState(pin: string): string {
  const states = findStatesByPin(pin)
  if (states.length < 2) return states[0]?.name ?? ''
  const known = sharedPrefixes.find(([prefix]) => prefix.test(pin))?.[1] ?? ''
  return findIndianState(known)?.name ?? ''
}
