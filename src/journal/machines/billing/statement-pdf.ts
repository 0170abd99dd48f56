import { Schema } from 'effect'
import { statementPdfEvents } from '../../../machines/billing/statement-pdf.events.ts'
import { statementPdfMachine } from '../../../machines/billing/statement-pdf.machine.ts'
import { Paper } from '../../../schemas/billing/offline-sale/parts.ts'
import { defineJournaled } from '../../journaled.ts'

/** How the journal records the PDF of a statement: in the ring only. */
export const statementPdf = defineJournaled<typeof statementPdfMachine>({
  machine: statementPdfMachine,
  events: statementPdfEvents,
  input: Schema.Struct({}),
  context: Schema.Struct({
    asked: Schema.NullOr(
      Schema.Struct({ customerID: Schema.Int, from: Schema.String, to: Schema.String, paper: Paper }),
    ),
    failure: Schema.NullOr(Schema.String),
  }),
  posts: () => false,
})
