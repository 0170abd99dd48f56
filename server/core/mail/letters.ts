import type { LinkPurpose } from '../../../src/schemas/people/account-access.ts'

/** A mail, with the same content as plain text and simple HTML. The subject is one line. */
export type Letter = {
  readonly subject: string
  /** If absent, the mail library makes one. */
  readonly messageId?: string
  readonly text: string
  readonly html: string
  readonly attachments?: ReadonlyArray<{
    readonly filename: string
    readonly contentType: string
    readonly content: Buffer
  }>
}

type LinkLetter = {
  readonly purpose: LinkPurpose
  readonly name: string
  /** The product's public address, without a trailing slash. */
  readonly publicUrl: string
  readonly token: string
  readonly expires: string
}

const pages: Readonly<Record<LinkPurpose, string>> = { invitation: '/auth/register', reset: '/auth/forgot-password' }

const words = {
  invitation: {
    subject: 'Your invitation to SIM Desk',
    why: 'You have been invited to SIM Desk. Open this link to choose a password:',
    otherwise: 'If you did not expect this, you can ignore this message.',
  },
  reset: {
    subject: 'Set a new password for SIM Desk',
    why: 'Someone asked for a new password for your SIM Desk account. Open this link to set it:',
    otherwise: 'If you did not ask for it, you can ignore this message. Your password does not change.',
  },
} as const satisfies Readonly<Record<LinkPurpose, object>>

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)

const told = (moment: string) => `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`

type DeliveryLetter = {
  /** The partner's own order number. */
  readonly requestId: string
  readonly name: string
  readonly file: { readonly name: string; readonly contentType: string; readonly content: Uint8Array }
}

const inHtml = (paragraphs: ReadonlyArray<string>) => paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')

const hello = (name: string) => `Hello ${name.replace(/\s+/g, ' ').trim()},`

/** The mail that delivers the SIMs of a partner's API order. They are in the attachment, none in the text. */
export const deliveryLetter = ({ requestId, name, file }: DeliveryLetter): Letter => {
  const lines = [
    hello(name),
    `The attached file has the SIMs of your order ${requestId}: plan, ICCID and activation code of each.`,
  ]
  return {
    subject: 'The SIMs of your order',
    text: lines.join('\n\n'),
    html: inHtml(lines.map(escaped)),
    attachments: [{ filename: file.name, contentType: file.contentType, content: Buffer.from(file.content) }],
  }
}

type DocumentLetter = Pick<Letter, 'subject' | 'text'> & {
  readonly messageId: string
  readonly files: ReadonlyArray<{ readonly name: string; readonly contentType: string; readonly content: Uint8Array }>
}

/** Paragraphs that a person wrote, each with the direction of its language. */
const inAnyDirection = (paragraphs: ReadonlyArray<string>) =>
  paragraphs.map((paragraph) => `<p dir="auto">${escaped(paragraph).replace(/\n/g, '<br>')}</p>`).join('\n')

/** The mail with documents, as a person wrote it. Each paragraph has the direction of its language. */
export const documentLetter = ({ subject, text, messageId, files }: DocumentLetter): Letter => ({
  subject,
  messageId,
  text,
  html: inAnyDirection(text.split(/\n{2,}/)),
  attachments: files.map(({ name, contentType, content }) => ({
    filename: name,
    contentType,
    content: Buffer.from(content),
  })),
})

type TextLetter = {
  readonly subject: string
  readonly paragraphs: ReadonlyArray<string>
  readonly file: DeliveryLetter['file']
}

/** A mail of paragraphs to a customer, with a file. Each paragraph has the direction of its language. */
export const textLetter = ({ subject, paragraphs, file }: TextLetter): Letter => ({
  subject,
  text: paragraphs.join('\n\n'),
  html: inAnyDirection(paragraphs),
  attachments: [{ filename: file.name, contentType: file.contentType, content: Buffer.from(file.content) }],
})

/** The mail that a person sends to their own address, to see that mail arrives. */
export const testLetter = (name: string): Letter => {
  const lines = [hello(name), 'This is a test email from SIM Desk. The mail settings work.']
  return { subject: 'Test email from SIM Desk', text: lines.join('\n\n'), html: inHtml(lines.map(escaped)) }
}

/** The mail with a link. */
export const linkLetter = ({ purpose, name, publicUrl, token, expires }: LinkLetter): Letter => {
  const { subject, why, otherwise } = words[purpose]
  const address = `${publicUrl}${pages[purpose]}#${token}`
  const greeting = hello(name)
  const once = `It works once, until ${told(expires)}.`
  const link = `<a href="${escaped(address)}">${escaped(address)}</a>`
  const paragraphs = [escaped(greeting), escaped(why), link, escaped(once), escaped(otherwise)]
  return {
    subject,
    text: [greeting, why, address, once, otherwise].join('\n\n'),
    html: inHtml(paragraphs),
  }
}
