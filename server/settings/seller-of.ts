import { indianStates } from '#shop/checkout/india.ts'
import { panOf, stateCodeOf } from '#shop/invoices/gstin.ts'
import type { Seller } from '#shop/invoices/seller.ts'
import type { Environment } from './environment.ts'
import { SettingsError } from './settings-error.ts'

/**
 * Who sells, as invoices and pages say it.
 * @throws SettingsError when the number for GST belongs to another state
 */
export function sellerOf(env: Environment): Seller {
  const stateCode = indianStates.find((state) => state.name === env.SELLER_STATE)?.gst ?? ''
  if (stateCodeOf(env.SELLER_GSTIN) !== stateCode)
    throw new SettingsError(
      `These settings will not do:\n  SELLER_GSTIN: ${env.SELLER_STATE} has the GST code ${stateCode}, this number begins with ${stateCodeOf(env.SELLER_GSTIN)}`,
    )
  return {
    tradeName: env.SELLER_TRADE_NAME,
    legalName: env.SELLER_LEGAL_NAME,
    address: env.SELLER_ADDRESS.split('|').map((line) => line.trim()),
    state: env.SELLER_STATE,
    stateCode,
    pin: env.SELLER_PIN,
    gstin: env.SELLER_GSTIN,
    pan: panOf(env.SELLER_GSTIN),
    email: env.SELLER_EMAIL,
    phone: env.SELLER_PHONE,
    grievanceOfficer: {
      name: env.GRIEVANCE_OFFICER_NAME,
      email: env.GRIEVANCE_OFFICER_EMAIL,
      phone: env.GRIEVANCE_OFFICER_PHONE,
    },
  }
}
