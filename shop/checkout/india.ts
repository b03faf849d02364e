import { foldText } from '#shop/tidy-text.ts'

/**
 * One of India's 28 states and 8 union territories. `name` is the plain English one couriers and invoices take, `code`
 * the ISO 3166-2 letters, `gst` the two digits an invoice prints, `pins` the beginnings of its PIN codes (a hint only:
 * neighbours overlap), `aliases` earlier spellings and codes that old addresses may carry.
 */
export type IndianState = {
  name: string
  code: string
  gst: string
  pins: RegExp
  aliases: readonly string[]
}

export const INDIA = 'India'

const s = (name: string, code: string, gst: string, pins: RegExp, ...aliases: string[]): IndianState => ({
  name,
  code,
  gst,
  pins,
  aliases,
})

/** Alphabetical, as the address form lists them. */
export const indianStates: readonly IndianState[] = [
  s('Andaman and Nicobar Islands', 'AN', '35', /^744/, 'Andaman and Nicobar'),
  s('Andhra Pradesh', 'AP', '37', /^5[1-3]/),
  s('Arunachal Pradesh', 'AR', '12', /^79[0-2]/),
  s('Assam', 'AS', '18', /^78/),
  s('Bihar', 'BR', '10', /^8[0-5]/),
  s('Chandigarh', 'CH', '04', /^16|^1440[3-9]/),
  s('Chhattisgarh', 'CG', '22', /^49/, 'Chattisgarh', 'CT'),
  s(
    'Dadra and Nagar Haveli and Daman and Diu',
    'DH',
    '26',
    /^396|^362/,
    'Dadra and Nagar Haveli',
    'Daman and Diu',
    'DN',
    'DD',
  ),
  s('Delhi', 'DL', '07', /^11/, 'New Delhi', 'NCT of Delhi', 'National Capital Territory of Delhi'),
  s('Goa', 'GA', '30', /^403/),
  s('Gujarat', 'GJ', '24', /^3[6-9]/),
  s('Haryana', 'HR', '06', /^1[23]/),
  s('Himachal Pradesh', 'HP', '02', /^17/),
  s('Jammu and Kashmir', 'JK', '01', /^1[89]/),
  s('Jharkhand', 'JH', '20', /^81[4-9]|^82|^83[0-5]/),
  s('Karnataka', 'KA', '29', /^5[4-9]|^53[7-9]/),
  s('Kerala', 'KL', '32', /^6[7-9]|^6010|^607008|^777/),
  s('Ladakh', 'LA', '38', /^194/),
  s('Lakshadweep', 'LD', '31', /^682/),
  s('Madhya Pradesh', 'MP', '23', /^4[5-8]|^490/),
  s('Maharashtra', 'MH', '27', /^4[0-4]/),
  s('Manipur', 'MN', '14', /^79[56]/),
  s('Meghalaya', 'ML', '17', /^79[34]/),
  s('Mizoram', 'MZ', '15', /^796/),
  s('Nagaland', 'NL', '13', /^79[78]/),
  s('Odisha', 'OD', '21', /^7[5-7]/, 'Orissa', 'OR'),
  s('Puducherry', 'PY', '34', /^60[579]|^673|^533464/, 'Pondicherry'),
  s('Punjab', 'PB', '03', /^1[4-6]/),
  s('Rajasthan', 'RJ', '08', /^3[0-4]/),
  s('Sikkim', 'SK', '11', /^737|^750/),
  s('Tamil Nadu', 'TN', '33', /^6[0-6]|^536/, 'Tamilnadu'),
  s('Telangana', 'TS', '36', /^50/, 'TG'),
  s('Tripura', 'TR', '16', /^799/),
  s('Uttar Pradesh', 'UP', '09', /^2[0-8]/),
  s('Uttarakhand', 'UK', '05', /^24[46-9]|^254|^26[23]/, 'Uttaranchal', 'UT'),
  s('West Bengal', 'WB', '19', /^7[0-4]/),
]

const namesOfStates = indianStates.map((state) => state.name)

/** The states of India, and of no other country: all that `checkAddress` needs while nobody has opened the world list. */
export function statesOfIndia(country: string): readonly string[] | undefined {
  return country === INDIA ? namesOfStates : undefined
}

/** The state people mean, by its name, an earlier spelling or its letters; undefined when it is none of India's. */
export function indianState(text: string): IndianState | undefined {
  const wanted = foldText(text)
  return indianStates.find(({ name, code, aliases }) =>
    [name, code, ...aliases].some((known) => foldText(known) === wanted),
  )
}

/** The states a PIN code may belong to: none for army post (9) and for beginnings nobody uses, several along borders. */
export function statesOfPin(pin: string): IndianState[] {
  return indianStates.filter((state) => state.pins.test(pin))
}
