import { priceWithTax } from '#shop/pricing/gst.ts'
import type { Paise } from '#shop/money/paise.ts'
import { findPictureUrl } from './picture-sizes.ts'
import type { Picture, ProductCard } from './product.ts'

/** `url` without the shop's origin; `width` and `height` in pixels of the picture itself. */
export type MailPicture = { url: string; alt: string; width: number; height: number }
/** `price` with GST; `path` without the shop's origin. */
export type MailGoods = {
  name: string
  price: Paise
  priceVaries: boolean
  path: string
  picture: MailPicture | null
  note?: string
}

/** Twice the width at which mails show them. */
const GOODS_WIDTH = 320
const PICTURE_WIDTH = 960

export function toMailGoods({ id, name, unitPrice, gstRate, priceVaries, picture }: ProductCard): MailGoods {
  const shown = picture && { ...picture, alt: '', url: findPictureUrl(picture, GOODS_WIDTH) }
  return {
    name,
    price: priceWithTax(unitPrice, gstRate),
    priceVaries,
    path: `/product/${id}`,
    picture: shown && toMailPicture(shown),
  }
}

export function toLargeMailPicture(picture: Omit<Picture, 'tint'>): MailPicture {
  return toMailPicture({ ...picture, url: findPictureUrl(picture, PICTURE_WIDTH) })
}

const toMailPicture = ({ url, alt, width, height }: MailPicture): MailPicture => ({ url, alt, width, height })
