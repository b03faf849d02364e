import { findPage } from '#shop/pages/page-routes.ts'
import { LINK } from './parse-words.ts'

export function checkLinks(text: string): string | undefined {
  for (const [, words = '', to = ''] of text.matchAll(LINK)) {
    const fault = /^https:\/\/[^\s/]+\.\S+$/.test(to) ? undefined : checkPath(to)
    if (fault !== undefined) return `The link “${words}” leads nowhere. ${fault}`
  }
  return undefined
}

const NO_PAGE = 'Please name a page of the shop, such as /shop or /product/12.'

/** @param typed with or without a query */
export function checkPath(typed: string): string | undefined {
  if (!/^\/(?!\/)[\w\-./~%?&=]*$/.test(typed) || typed.length > 200) return NO_PAGE
  const page = findPage(typed.split('?')[0] ?? '')?.route
  return page?.share && page.status === undefined ? undefined : NO_PAGE
}
