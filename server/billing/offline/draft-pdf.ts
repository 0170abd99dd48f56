import { Effect } from 'effect'
import { offlineSaleMessages } from '../../../src/schemas/billing/offline-sale/choices.ts'
import { paperOf } from '../../../src/schemas/billing/offline-sale/paper.ts'
import type { DraftPdfPayload } from '../../../src/schemas/billing/offline-sale/sale.ts'
import { today } from '../../core/days/company-zone.ts'
import { attachment } from '../../core/http/attachment.ts'
import { Fault } from '../../core/http/faults.ts'
import { invoiceContent } from '../invoice/content.ts'
import { languageOf, wordsIn } from '../invoice/words/words.ts'
import { logoBytes } from '../logos.ts'
import { saleFacts } from './facts.ts'
import { unnumberedOf } from './issue.ts'
import { judgeSale } from './judge.ts'

/** The invoice of a sale with DRAFT in place of its number and across it. Nothing is written. */
export const draftPdfFile = Effect.fnUntraced(function* ({ paper, ...asked }: DraftPdfPayload) {
  const day = yield* today
  const facts = yield* saleFacts(asked, day)
  const { errors, amounts } = judgeSale(asked, facts, [])
  const { client } = facts
  if (client === null || amounts === null) {
    return yield* new Fault({ status: 400, message: offlineSaleMessages.noDraft(errors[0]?.message ?? '') })
  }
  const mark = wordsIn[languageOf(client.language)].draft
  const unissued = { id: 0, invoiceNumber: mark, by: '', date: `${day}T00:00:00.000Z`, submission: '' }
  const issued = { ...unissued, ...unnumberedOf(asked, { ...facts, client }, amounts) }
  // Fonts and the PDF library are loaded on first use.
  const { makePdf } = yield* Effect.promise(() => import('../invoice/document.ts'))
  const logo = yield* logoBytes(issued.seller.logo)
  const content = { ...invoiceContent(issued), mark }
  const bytes = yield* Effect.promise(() => makePdf(content, paper ?? paperOf(client), logo))
  return attachment({ name: 'draft-invoice.pdf', contentType: 'application/pdf' }, bytes)
})
