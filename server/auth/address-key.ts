import { isIPv4, isIPv6 } from 'node:net'

/** The first groups of an IPv6 address, which name its network. */
const network = (address: string, groups: number): string => {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right]
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

const keyOf = (address: string, groups: number): string => {
  const bare = address.replace(/%.*$/, '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1]
  if (mapped !== undefined && isIPv4(mapped)) return mapped
  return isIPv6(bare) ? `${network(bare, groups)}::/${groups * 16}` : bare
}

/**
 * What counts as one address when attempts are limited: an IPv4 address, or the /64 of an IPv6 address, as one
 * household has all of it. An IPv4 address inside IPv6 is the IPv4 address.
 */
export const addressKey = (address: string): string => keyOf(address, 4)

/** What costs nothing to have as a whole: an IPv4 address, or the /48 of an IPv6 address with its 65,536 households. */
export const neighbourhoodKey = (address: string): string => keyOf(address, 3)
