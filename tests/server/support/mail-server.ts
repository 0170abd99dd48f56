import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as received. */
export type Arrived = { readonly to: ReadonlyArray<string>; readonly raw: string }

export type MailServer = {
  readonly url: string
  readonly arrived: ReadonlyArray<Arrived>
  readonly close: () => Promise<void>
}

/** A real SMTP server on a free local port. */
export const startMailServer = async (options: SMTPServerOptions = {}): Promise<MailServer> => {
  const arrived: Array<Arrived> = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, session, done) => {
      const parts: Array<Buffer> = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        arrived.push({ to, raw: Buffer.concat(parts).toString('utf8') })
        done()
      })
    },
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The text of a mail, without its soft line breaks. */
export const textOf = ({ raw }: Arrived): string =>
  raw
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
