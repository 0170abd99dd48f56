import { isIPv4, isIPv6 } from 'node:net'

/** The first groups of an IPv6 address, which identify its network. */
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
 * What counts as one address in rate limits: an IPv4 address, or the /64 of an IPv6 address, which one household owns.
 * An IPv4-mapped IPv6 address counts as the IPv4 address.
 */
export const addressKey = (address: string): string => keyOf(address, 4)

/** What one party can cheaply own: an IPv4 address, or the /48 of an IPv6 address with its 65,536 households. */
export const neighbourhoodKey = (address: string): string => keyOf(address, 3)
