import { submitEnquiry } from '#server/people/enquiries/submit-enquiry.ts'
import type { UploadedFile } from '#server/platform/uploads/uploaded-file.ts'
import type { Shop } from '#server/platform/shop.ts'
import { orderTopics } from '#shop/enquiries/enquiry-fields.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { findGift, type GiftCode, type GiftShop } from './find-gift.ts'

type BrokenReport = { message: string; name: string; email: string; files: readonly UploadedFile[] }

/** An enquiry about the order, without revealing its number to the recipient. */
export async function reportBroken(
  shop: GiftShop & Pick<Shop, 'pictureReader'>,
  { code, address, files, ...typed }: GiftCode & BrokenReport,
) {
  const found = await findGift(shop, { code, address })
  if (!found.ok) return found
  const order = formatOrderNumber(found.order.number)
  const about = { topic: orderTopics[1] ?? '', order }
  return submitEnquiry(shop, { kind: 'contact', typed: { ...typed, ...about }, files, takesPictures: true, address })
}
