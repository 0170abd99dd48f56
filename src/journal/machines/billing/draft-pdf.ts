import { Schema } from 'effect'
import { draftPdfEvents } from '../../../machines/billing/draft-pdf.events.ts'
import { draftPdfMachine } from '../../../machines/billing/draft-pdf.machine.ts'
import { defineJournaled } from '../../journaled.ts'

/** How the journal records the PDF of a sale's draft: in the ring only. */
export const draftPdf = defineJournaled<typeof draftPdfMachine>({
  machine: draftPdfMachine,
  events: draftPdfEvents,
  input: Schema.Struct({}),
  context: Schema.Struct({}),
  posts: () => false,
})
