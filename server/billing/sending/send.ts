import { createHash, randomUUID } from 'node:crypto'
import { Effect } from 'effect'
import {
  addressesIn,
  addressesProblem,
  documentMailMessages,
  MAX_MAIL_BYTES,
} from '../../../src/schemas/billing/document-mail/choices.ts'
import type { MailProposal, SendPayload } from '../../../src/schemas/billing/document-mail/wire.ts'
import { offlineSaleMessages } from '../../../src/schemas/billing/offline-sale/choices.ts'
import type { InvoiceActAnswer } from '../../../src/schemas/billing/offline-sale/invoice-acts.ts'
import { documentLetter } from '../../core/mail/letters.ts'
import type { Post } from '../../core/mail/mailer.ts'
import { fingerprint } from '../../core/saving/fingerprint.ts'
import { type Decided, type Done, doOnce } from '../../core/saving/once.ts'
import type { Saver } from '../../core/saving/saver.ts'
import { numberOf } from '../invoice/printed.ts'
import { invoiceWith } from '../offline/invoice.ts'
import { refused } from '../offline/refused.ts'
import { offlineSaleStream, type SendBegun } from '../offline-sale.ts'
import { filesOf, ublOfDocument } from './files.ts'
import { isSending, sentBefore } from './mails.ts'
import { type Begun, outcomeOf, postMail } from './post-mail.ts'
import { proposalOf } from './proposal.ts'

type Answer = Omit<InvoiceActAnswer, 'requestId'>

const subjectProblem = (subject: string): string | null => {
  if (subject.trim() === '') return documentMailMessages.subject
  return /[\r\n]/.test(subject) ? documentMailMessages.subjectLine : null
}

/** What is to be sent: what was entered, else what is proposed. */
const mailAsked = ({ to, subject, text, xml }: SendPayload, proposed: MailProposal) => ({
  to: (to ?? proposed.to).trim(),
  subject: (subject ?? proposed.subject).trim(),
  text: (text ?? proposed.text).trim(),
  hasXml: xml ?? proposed.xml !== '',
})

type Asked = ReturnType<typeof mailAsked>

const problemsOf = ({ to, subject, text, hasXml }: Asked, { lacks }: MailProposal) =>
  Object.fromEntries(
    [
      ['to', addressesProblem(to)],
      ['subject', subjectProblem(subject)],
      ['text', text === '' ? documentMailMessages.text : null],
      ['xml', hasXml && lacks !== '' ? lacks : null],
    ].filter((entry): entry is [string, string] => entry[1] !== null),
  )

/** Why no mail was begun. */
const failure = (message: string): Answer => ({ isSuccess: false, message, mailed: 'failed' })

/** The document, the mail and its attachments; or why it cannot be sent. An issued document never changes. */
const preparedMail = Effect.fnUntraced(function* (asked: SendPayload) {
  const sale = yield* invoiceWith(asked.id)
  const credited = asked.credit ? sale?.credits.find(({ creditNumber }) => creditNumber === asked.credit) : null
  if (sale === null || credited === undefined) return { answer: failure(offlineSaleMessages.missing) }
  const document = { issued: sale.issued, credited }
  const proposed = yield* proposalOf(sale, document)
  const mail = mailAsked(asked, proposed)
  const problems = problemsOf(mail, proposed)
  if (Object.keys(problems).length > 0) return { answer: { ...refused(problems), mailed: 'failed' } satisfies Answer }
  const { xml } = mail.hasXml ? yield* ublOfDocument(document) : { xml: null }
  const files = yield* filesOf(document, xml)
  const bytes = files.reduce((sum, { content }) => sum + content.byteLength, 0)
  if (bytes > MAX_MAIL_BYTES) return { answer: failure(documentMailMessages.tooLarge) }
  return { mail, files, number: numberOf(document) }
})

/** The saver under a key of the document: a repeated key has one answer for the invoice, and one for each credit note. */
const saverOfDocument = (saver: Saver, { credit }: SendPayload): Saver =>
  credit && saver.commandId !== null ? { ...saver, commandId: `${saver.commandId} ${credit}` } : saver

/**
 * Sends a document to its customer by mail. The start of a mail is recorded before it is sent, so that a repeated or
 * simultaneous request does not send it twice. From the start on, sending cannot be interrupted: neither by a caller who
 * leaves nor by the time limit.
 */
export const sendDocument = Effect.fnUntraced(function* (asked: SendPayload, saver: Saver, post: Post | null) {
  if (post === null) return failure(documentMailMessages.noMail)
  // Printing takes longer than other writers should wait, so it is done before the decision.
  const prepared = yield* preparedMail(asked)
  const decide = Effect.fnUntraced(function* (done: Done) {
    const nothing = (answer: Answer): Decided<Answer | Begun> => ({ answer, appends: [] })
    if ('answer' in prepared) return nothing(prepared.answer)
    const { mail, files, number } = prepared
    const credit = asked.credit ?? ''
    const sale = yield* invoiceWith(asked.id)
    if (sale === null) return nothing(failure(offlineSaleMessages.missing))
    if (isSending(sale, credit, Date.parse(done.date))) return nothing(failure(documentMailMessages.sending))
    const before = asked.onlyUnsent === true ? sentBefore(sale, Date.parse(done.date)) : null
    if (before !== null) return nothing({ ...failure(documentMailMessages.sentBefore(number)), mailed: before })
    const { subject, text } = mail
    const begun: SendBegun = {
      id: asked.id,
      ...done,
      mail: sale.mails.length + 1,
      credit,
      to: addressesIn(mail.to),
      subject,
      text,
      files: files.map(({ name, content }) => ({
        name,
        bytes: content.byteLength,
        digest: createHash('sha256').update(content).digest('hex'),
      })),
      messageID: `<${randomUUID()}@sim-desk>`,
    }
    const letter = documentLetter({ subject, text, messageId: begun.messageID, files })
    const decided: Decided<Answer | Begun> = {
      answer: { begun, number, letter },
      appends: [
        {
          stream: offlineSaleStream(asked.id),
          expectedVersion: 'any',
          events: [{ type: 'OfflineSaleSendBegun', data: begun }],
        },
      ],
    }
    return decided
  })
  const outcome = yield* doOnce<
    Answer | Begun,
    Effect.Error<ReturnType<typeof decide>>,
    Effect.Services<ReturnType<typeof decide>>
  >(
    {
      submission: fingerprint(asked),
      again: ({ data }) => {
        const begun = data as unknown as SendBegun
        return { begun, number: 'number' in prepared ? prepared.number : begun.credit }
      },
      otherwise: failure(documentMailMessages.otherwise),
      decide,
    },
    saverOfDocument(saver, asked),
  ).pipe(
    Effect.tap((begun) => ('begun' in begun ? postMail(post, begun, saver) : Effect.void)),
    Effect.uninterruptible,
  )
  return 'begun' in outcome ? yield* outcomeOf(outcome) : outcome
})
