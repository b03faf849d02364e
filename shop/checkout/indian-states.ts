import { foldText } from '#shop/normalize-text.ts'

/** `code` is ISO 3166-2, `gst` the State code of invoices; neighbours share `pins` prefixes at borders. */
export type IndianState = {
  name: string
  code: string
  gst: string
  pins: RegExp
  aliases: readonly string[]
}

export const INDIA = 'India'

const defineState = (name: string, code: string, gst: string, pins: RegExp, ...aliases: string[]): IndianState => ({
  name,
  code,
  gst,
  pins,
  aliases,
})

export const indianStates: readonly IndianState[] = [
  defineState('Andaman and Nicobar Islands', 'AN', '35', /^744/, 'Andaman and Nicobar'),
  defineState('Andhra Pradesh', 'AP', '37', /^5[1-3]|^5071/),
  defineState('Arunachal Pradesh', 'AR', '12', /^79[0-2]/),
  defineState('Assam', 'AS', '18', /^78/),
  defineState('Bihar', 'BR', '10', /^8[045]|^81[0-47-9]|^82[0134]/),
  defineState('Chandigarh', 'CH', '04', /^16|^140(119|125|133|603)/),
  defineState('Chhattisgarh', 'CG', '22', /^49/, 'Chattisgarh', 'CT'),
  defineState(
    'Dadra and Nagar Haveli and Daman and Diu',
    'DH',
    '26',
    /^396193|^3962[1-4]|^3625[247]/,
    'Dadra and Nagar Haveli',
    'Daman and Diu',
    'DN',
    'DD',
  ),
  defineState('Delhi', 'DL', '07', /^11/, 'New Delhi', 'NCT of Delhi', 'National Capital Territory of Delhi'),
  defineState('Goa', 'GA', '30', /^403/),
  defineState('Gujarat', 'GJ', '24', /^3[6-9]/),
  defineState('Haryana', 'HR', '06', /^1[23]/),
  defineState('Himachal Pradesh', 'HP', '02', /^17/),
  defineState('Jammu and Kashmir', 'JK', '01', /^18|^19[0-35-9]/),
  defineState('Jharkhand', 'JH', '20', /^81[456]|^813208|^82[25-9]|^83[0-5]/),
  defineState('Karnataka', 'KA', '29', /^5[4-9]|^53[7-9]/),
  defineState('Kerala', 'KL', '32', /^6[7-9]/),
  defineState('Ladakh', 'LA', '38', /^194/),
  defineState('Lakshadweep', 'LD', '31', /^68255/),
  defineState('Madhya Pradesh', 'MP', '23', /^4[5-8]/),
  defineState('Maharashtra', 'MH', '27', /^4[1-4]|^40[0-24-9]/),
  defineState('Manipur', 'MN', '14', /^795/),
  defineState('Meghalaya', 'ML', '17', /^79[34]|^783123/),
  defineState('Mizoram', 'MZ', '15', /^796/),
  defineState('Nagaland', 'NL', '13', /^79[78]/),
  defineState('Odisha', 'OD', '21', /^7[5-7]/, 'Orissa', 'OR'),
  defineState('Puducherry', 'PY', '34', /^605|^6074|^6096|^673310|^533464/, 'Pondicherry'),
  defineState('Punjab', 'PB', '03', /^1[4-6]/),
  defineState('Rajasthan', 'RJ', '08', /^3[0-4]/),
  defineState('Sikkim', 'SK', '11', /^737|^750/),
  defineState('Tamil Nadu', 'TN', '33', /^6[0-6]|^536/, 'Tamilnadu'),
  defineState('Telangana', 'TS', '36', /^50/, 'TG'),
  defineState('Tripura', 'TR', '16', /^799/),
  defineState('Uttar Pradesh', 'UP', '09', /^2[0-3578]|^24[0-7]|^26[0-24-9]/),
  defineState('Uttarakhand', 'UK', '05', /^24[46-9]|^254|^26[23]/, 'Uttaranchal', 'UT'),
  defineState('West Bengal', 'WB', '19', /^7[0-2]|^73[0-689]|^74[0-35-9]/),
]

const stateNames = indianStates.map((state) => state.name)

export function lookUpIndianStates(country: string): readonly string[] | undefined {
  return country === INDIA ? stateNames : undefined
}

export function findIndianState(text: string): IndianState | undefined {
  const wanted = foldText(text)
  return indianStates.find(({ name, code, aliases }) =>
    [name, code, ...aliases].some((known) => foldText(known) === wanted),
  )
}

export function findStatesByPin(pin: string): IndianState[] {
  return indianStates.filter((state) => state.pins.test(pin))
}
