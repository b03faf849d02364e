import { lookup as resolve, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

export const PRIVATE_NETWORK = 'This address is on a private network.'

export type AllowedAddresses = {
  /** A numeric address needs no lookup, so it is checked before the request. */
  isRefused(url: URL): boolean
  /** Checks every address of the name in the lookup that connects: DNS rebinding gets nowhere. */
  lookup: LookupFunction
}

/** @param isLocalAllowed allows loopback, for the demo */
export function allowedAddresses(isLocalAllowed: boolean): AllowedAddresses {
  const isAllowed = (address: string) => isPublicAddress(address) || (isLocalAllowed && isLoopbackAddress(address))
  return {
    isRefused(url) {
      const host = url.hostname.replace(/^\[|\]$/g, '')
      return isIP(host) !== 0 && !isAllowed(host)
    },
    lookup(hostname, options, callback) {
      resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
        const [first] = addresses ?? []
        if (error || !first) return callback(error ?? new Error('no address'), '', 4)
        if (!addresses.every(({ address }) => isAllowed(address))) return callback(new Error(PRIVATE_NETWORK), '', 4)
        if (options.all) return callback(null, addresses)
        callback(null, first.address, first.family)
      })
    },
  }
}
