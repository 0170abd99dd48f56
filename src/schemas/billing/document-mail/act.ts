import { Schema } from 'effect'
import { Masked } from '../../core/masked.ts'
import { MailProposal } from './wire.ts'

/** An invoice, or a credit note of it, is sent by mail. `proposal` is as the invoice was loaded. */
export const DocumentMailAct = Schema.Struct({
  kind: Schema.Literal('documentMail'),
  id: Schema.Int,
  proposal: MailProposal,
  draft: Schema.Struct({
    to: Masked,
    subject: Masked,
    text: Masked,
    /** Whether the electronic invoice is attached. */
    xml: Schema.Literals(['yes', 'no']),
  }),
})
export type DocumentMailAct = typeof DocumentMailAct.Type

const proposedDraft = ({ to, subject, text, xml }: MailProposal): DocumentMailAct['draft'] => ({
  to,
  subject,
  text,
  xml: xml === '' ? 'no' : 'yes',
})

/** A mail begins as it is proposed. */
export const documentMailOf = (id: number, proposal: MailProposal): DocumentMailAct => ({
  kind: 'documentMail',
  id,
  proposal,
  draft: proposedDraft(proposal),
})

/** Whether something else than the proposal is entered. */
export const isMailEdited = ({ proposal, draft }: DocumentMailAct): boolean => {
  const proposed = proposedDraft(proposal)
  return (['to', 'subject', 'text', 'xml'] as const).some((field) => draft[field] !== proposed[field])
}

/** What is sent of it. */
export const mailPayloadOf = ({ id, proposal: { credit }, draft: { xml, ...draft } }: DocumentMailAct) => ({
  id,
  ...(credit !== '' && { credit }),
  ...draft,
  xml: xml === 'yes',
})
