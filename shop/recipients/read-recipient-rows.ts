import { checkPin } from '#shop/checkout/address-rules.ts'
import { findIndianState, INDIA } from '#shop/checkout/indian-states.ts'
import { checkMobile } from '#shop/customers/phone.ts'
import { foldText, normalizeText } from '#shop/normalize-text.ts'
import { emptyRow, type RecipientField, type RecipientRow } from './recipient-row.ts'

const headingWords: Record<RecipientField, string> = {
  name: 'name,full name,first name,last name,surname,recipient,recipient name,receiver,receiver name,employee,employee name,contact person,to,naam,नाम,पूरा नाम,प्राप्तकर्ता',
  phone:
    'mobile,mobile no,mobile number,phone,phone no,phone number,contact,contact no,contact number,whatsapp,whatsapp number,tel,मोबाइल,मोबाइल नंबर,फोन,फ़ोन,फोन नंबर',
  address:
    'address,full address,postal address,delivery address,shipping address,address 1,address 2,address line 1,address line 2,house,house no,flat,street,area,locality,landmark,pata,पता,पूरा पता,मकान,गली',
  postcode: 'pin,pin code,pincode,pin no,postal code,postcode,post code,zip,zip code,zipcode,पिन,पिन कोड,पिनकोड',
  city: 'city,town,city town,place,shahar,शहर,नगर',
  state: 'state,state ut,rajya,राज्य,प्रदेश',
  message: 'message,gift message,card,card message,note,words,greeting,sandesh,संदेश,सन्देश',
  quantity: 'quantity,qty,nos,pieces,count,number of gifts,gifts,matra,मात्रा,संख्या',
}
const fieldsByHeading = new Map(
  Object.entries(headingWords).flatMap(([field, words]) =>
    words.split(',').map((word): [string, RecipientField] => [foldText(word), field as RecipientField]),
  ),
)

type Columns = (RecipientField | undefined)[]

/** `ignored` are headings that mean nothing to the shop. */
export function readRecipientRows(cells: readonly (readonly string[])[]): { rows: RecipientRow[]; ignored: string[] } {
  const filled = cells.filter((row) => row.some((cell) => normalizeText(cell) !== ''))
  const [first = [], ...others] = filled
  const headings: Columns = first.map((cell) => fieldsByHeading.get(foldText(cell)))
  const named = headings.filter(Boolean).length
  // A sheet of names alone has one heading.
  const areHeadings =
    named >= 2 || (named === 1 && first.every((cell, index) => headings[index] || normalizeText(cell) === ''))
  if (!areHeadings) return { rows: toRows(guessColumns(filled), filled), ignored: [] }
  const ignored = first.map(normalizeText).filter((heading, index) => heading !== '' && headings[index] === undefined)
  return { rows: toRows(headings, others), ignored }
}

/** Two columns for one field, such as first and last name, are joined. */
function toRows(columns: Columns, cells: readonly (readonly string[])[]): RecipientRow[] {
  return cells.map((row) => {
    const read: RecipientRow = { ...emptyRow }
    for (const [index, field] of columns.entries()) {
      const cell = row[index]?.trim() ?? ''
      if (field === undefined || cell === '') continue
      read[field] = read[field] === '' ? cell : `${read[field]}${field === 'address' ? ', ' : ' '}${cell}`
    }
    return read
  })
}

/** 1, 2, 3 … number the rows. */
const isSerial = (cells: readonly string[]) =>
  cells.length > 1 && cells.every((cell, index) => Number(cell) === Number(cells[0]) + index)

/** Without headings, cells tell what they are; names come before addresses, and cities after them. */
function guessColumns(rows: readonly (readonly string[])[]): Columns {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const columns: Columns = Array.from({ length: width }, () => undefined)
  const cellsOf = (column: number) => rows.map((row) => normalizeText(row[column])).filter((cell) => cell !== '')
  const take = (field: RecipientField, isLike: (cell: string) => boolean) => {
    const found = columns.findIndex((taken, column) => {
      const cells = taken === undefined ? cellsOf(column) : []
      if (column === 0 && isSerial(cells)) return false
      return cells.length > 0 && cells.filter(isLike).length * 2 > cells.length
    })
    if (found >= 0) columns[found] = field
  }
  take('phone', (cell) => checkMobile(cell).ok || /^[+\d][\d\s-]{7,}$/.test(cell))
  take('postcode', (cell) => checkPin(cell, INDIA).ok || /^\d{5,7}$/.test(cell))
  take('state', (cell) => findIndianState(cell) !== undefined)
  take('quantity', (cell) => /^\d{1,3}$/.test(cell))
  take('name', (cell) => /\p{L}/u.test(cell))
  take('address', (cell) => /[\d,]/.test(cell) || cell.length > 15)
  take('city', (cell) => /\p{L}/u.test(cell) && cell.length <= 30)
  take('message', () => true)
  return columns
}
