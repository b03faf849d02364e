const MAX_NETWORKS = 20
const octet = '(25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const ipv4 = new RegExp(`^${octet}(\\.${octet}){3}(/(3[0-2]|[12]?\\d))?$`)
const ipv6 = /^[\da-f:]*:[\da-f:]*(\/(12[0-8]|1[01]\d|\d?\d))?$/i

export function checkNetworks(networks: readonly string[]): string | undefined {
  if (networks.length > MAX_NETWORKS) return `Please name ${MAX_NETWORKS} networks at most.`
  const wrong = networks.find((network) => !ipv4.test(network) && !ipv6.test(network))
  return wrong === undefined ? undefined : `${wrong} is no address. Write 203.0.113.7 or 203.0.113.0/24.`
}

export const splitNetworks = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== '')
