/** Food Safety and Standards Act 2006, section 31: selling food needs a licence. The demo sells nothing. */
export function maySellFood({
  mode,
  seller,
}: {
  mode: 'demo' | 'live'
  seller: { fssaiLicence?: string | undefined }
}): boolean {
  return mode === 'demo' || seller.fssaiLicence !== undefined
}

export const NO_FOOD_LICENCE =
  'This is food, and the shop has no FSSAI licence yet. An owner enters it under Settings, “Shop and seller”.'
