export type Seller = {
  tradeName: string
  legalName: string
  address: readonly string[]
  state: string
  stateCode: string
  pin: string
  gstin: string
  pan: string
  email: string
  phone: string
  fssaiLicence?: string | undefined
  /** The address of the logo; documents freeze it with the other facts. */
  logo?: string
  grievanceOfficer: { name: string; email: string; phone: string }
}

/** A live shop refuses these facts. No PAN has Z as its fourth letter, so this GSTIN is nobody's. */
export const demoSeller = {
  tradeName: 'Gathri',
  legalName: 'Gathri Handmade Gifts (demo)',
  address: '12 Potters’ Lane | Jaipur',
  state: 'Rajasthan',
  pin: '302001',
  gstin: '08GTHZZ0000Z1Z3',
  email: 'hello@gathri.example',
  phone: '+91 141 000 0000',
  fssaiLicence: '10000000000000',
  officer: 'Meera Rathore',
  officerEmail: 'grievance@gathri.example',
  officerPhone: '+91 141 000 0001',
} as const
