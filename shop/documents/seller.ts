/** Who sells: what every invoice and the legal pages say of the business behind the shop. */
export type Seller = {
  /** The name above the door, and the one the business is registered by. */
  tradeName: string
  legalName: string
  /** Street and town, a line each; state and PIN stand apart. */
  address: readonly string[]
  state: string
  /** The two digits of the state in GST. */
  stateCode: string
  pin: string
  gstin: string
  pan: string
  email: string
  phone: string
  /** Whom a complaint goes to (Consumer Protection (E-Commerce) Rules 2020). */
  grievanceOfficer: { name: string; email: string; phone: string }
}

/** The demo's business, which a live shop refuses to be. No holder of a PAN has Z as its kind: nobody has this GSTIN. */
export const demoSeller = {
  tradeName: 'Gathri',
  legalName: 'Gathri Handmade Gifts (demo)',
  address: '12 Potters’ Lane | Jaipur',
  state: 'Rajasthan',
  pin: '302001',
  gstin: '08GTHZZ0000Z1Z3',
  email: 'hello@gathri.example',
  phone: '+91 141 000 0000',
  officer: 'Meera Rathore',
  officerEmail: 'grievance@gathri.example',
  officerPhone: '+91 141 000 0001',
} as const
