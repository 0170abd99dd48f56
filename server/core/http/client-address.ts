import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { Context, Effect, Layer } from 'effect'
import type { HttpServerRequest } from 'effect/http'
import { ServerConfig } from '../../config.ts'

/** `::ffff:10.0.0.1` → `10.0.0.1`: an IPv4 caller on a dual-stack socket. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

/**
 * The address in an X-Forwarded-For entry, without the port and brackets that some proxies write; null if it has none
 * (`unknown`, a made-up name).
 */
const addressIn = (entry: string): string | null => {
  const text = entry.trim()
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1]
  if (bracketed !== undefined) return isIP(bracketed) === 6 ? plain(bracketed) : null
  const bare = text.replace(/^([\d.]+):\d+$/, '$1')
  return isIP(bare) === 0 ? null : plain(bare)
}

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

/** Finds the caller's address behind the trusted proxies. */
export const makeClientAddress = (trustedProxies: ReadonlyArray<string>) => {
  const proxies = blockListOf(trustedProxies)
  const isProxy = (address: string) => {
    const family = isIP(address)
    return family !== 0 && proxies.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
  const peerOf = (message: IncomingMessage) => plain(message.socket.remoteAddress ?? '')
  return {
    /**
     * The nearest address that is not a trusted proxy, because callers can put anything into X-Forwarded-For. Read from
     * the right: each proxy appends the address it saw.
     */
    of: (message: IncomingMessage): string => {
      const peer = peerOf(message)
      if (!isProxy(peer)) return peer
      const header = String(message.headers['x-forwarded-for'] ?? '')
      let farthest = peer
      for (const entry of header.trim() === '' ? [] : header.split(',').reverse()) {
        const address = addressIn(entry)
        // The proxy could not tell the address; entries before this one may be forged.
        if (address === null) return peer
        if (!isProxy(address)) return address
        farthest = address
      }
      return farthest
    },
    /**
     * True if the browser's connection is encrypted. Only a trusted proxy can encrypt it, because this server speaks
     * plain HTTP.
     */
    isSecure: (message: IncomingMessage): boolean =>
      message.headers['x-forwarded-proto'] === 'https' && isProxy(peerOf(message)),
  }
}

/** The caller's address, for rate limits and the audit trail. */
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
