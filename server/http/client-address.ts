import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { Context, Effect, Layer } from 'effect'
import type { HttpServerRequest } from 'effect/http'
import { ServerConfig } from '../config.ts'

/** `::ffff:10.0.0.1` → `10.0.0.1`: an IPv4 caller on a socket that speaks both. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

const blockListOf = (networks: ReadonlyArray<string>): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** Who is at the other end, seen through the proxies that we trust. */
export const makeClientAddress = (trustedProxies: ReadonlyArray<string>) => {
  const proxies = blockListOf(trustedProxies)
  const isProxy = (address: string) => {
    const family = isIP(address)
    return family !== 0 && proxies.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
  const peerOf = (message: IncomingMessage) => plain(message.socket.remoteAddress ?? '')
  return {
    /** The nearest address that is not a trusted proxy's: what a caller writes into X-Forwarded-For is not believed. */
    of: (message: IncomingMessage): string => {
      const peer = peerOf(message)
      if (!isProxy(peer)) return peer
      const forwarded = String(message.headers['x-forwarded-for'] ?? '')
        .split(',')
        .map((part) => plain(part.trim()))
      const chain = forwarded.filter((address) => isIP(address) !== 0)
      return chain.findLast((address) => !isProxy(address)) ?? chain[0] ?? peer
    },
    /** True when the browser's connection is encrypted: by a trusted proxy, as we speak plain HTTP ourselves. */
    isSecure: (message: IncomingMessage): boolean =>
      message.headers['x-forwarded-proto'] === 'https' && isProxy(peerOf(message)),
  }
}

/** The caller's address, for limits and the audit trail. */
export class ClientAddress extends Context.Service<
  ClientAddress,
  { readonly of: (request: HttpServerRequest.HttpServerRequest) => string }
>()('simdesk/ClientAddress') {
  static readonly layer = Layer.effect(
    ClientAddress,
    Effect.map(ServerConfig, ({ trustedProxies }) => {
      const address = makeClientAddress(trustedProxies)
      return ClientAddress.of({ of: (request) => address.of(request.source as IncomingMessage) })
    }),
  )
}
