import { indianStates } from '#shop/checkout/indian-states.ts'
import { gstinPan, gstinStateCode } from '#shop/checkout/gstin.ts'
import { demoSeller, type Seller } from '#shop/documents/seller.ts'
import type { Environment } from './environment.ts'
import { SettingsError } from './settings-error.ts'

export function readSeller(env: Environment): Seller {
  const stateCode = indianStates.find((state) => state.name === env.SELLER_STATE)?.gst ?? ''
  if (gstinStateCode(env.SELLER_GSTIN) !== stateCode)
    throw new SettingsError(
      `These settings will not do:\n  SELLER_GSTIN: ${env.SELLER_STATE} has the GST code ${stateCode}, this number begins with ${gstinStateCode(env.SELLER_GSTIN)}`,
    )
  return {
    tradeName: env.SELLER_TRADE_NAME,
    legalName: env.SELLER_LEGAL_NAME,
    address: env.SELLER_ADDRESS.split('|').map((line) => line.trim()),
    state: env.SELLER_STATE,
    stateCode,
    pin: env.SELLER_PIN,
    gstin: env.SELLER_GSTIN,
    pan: gstinPan(env.SELLER_GSTIN),
    email: env.SELLER_EMAIL,
    phone: env.SELLER_PHONE,
    fssaiLicence: env.FSSAI_LICENCE ?? (env.SHOP_MODE === 'demo' ? demoSeller.fssaiLicence : undefined),
    grievanceOfficer: {
      name: env.GRIEVANCE_OFFICER_NAME,
      email: env.GRIEVANCE_OFFICER_EMAIL,
      phone: env.GRIEVANCE_OFFICER_PHONE,
    },
  }
}
