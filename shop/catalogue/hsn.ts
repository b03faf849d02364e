/** HSN codes of goods have 4, 6 or 8 digits; chapter 99 is services (Notification 78/2020, Central Tax). */
export function isHsnOfGoods(text: string): boolean {
  return /^(?!99)\d{4}(\d\d){0,2}$/.test(text)
}

export const HSN_FAULT =
  'The HSN code of goods has 4, 6 or 8 digits, such as 7419. Codes that begin with 99 are for services.'
