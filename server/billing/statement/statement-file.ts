import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { offlineSaleMessages } from '../../../src/schemas/billing/offline-sale/choices.ts'
import type { Paper } from '../../../src/schemas/billing/offline-sale/parts.ts'
import { today } from '../../core/days/company-zone.ts'
import { attachment } from '../../core/http/attachment.ts'
import { daysAsked } from '../../core/http/days-asked.ts'
import { Fault } from '../../core/http/faults.ts'
import { companyNow } from '../company.ts'
import { logoBytes } from '../logos.ts'
import { clientOf } from '../offline/facts.ts'
import { sellerOf } from '../seller.ts'
import { ageingOn } from '../statement-queries.ts'
import { openingBalances, statementEntries } from './statement-entries.ts'

/** A longer statement would keep the server busy; nobody reads it on paper. */
const MOST_ENTRIES = 2_000

type Asked = { readonly id: number; readonly paper: Paper; readonly From?: string; readonly To?: string }

/** The PDF of a customer's statement, as it is today. It is not kept: a statement is no document of the books. */
export const statementPdfFile = Effect.fnUntraced(function* ({ id, paper, ...days }: Asked) {
  const sql = yield* SqlClient.SqlClient
  const asked = { id, ...(yield* daysAsked(days)) }
  const company = yield* companyNow
  const customer = yield* clientOf(id, company)
  if (customer === null) return yield* new Fault({ status: 404, message: offlineSaleMessages.customerMissing })
  const entries = yield* statementEntries(asked, MOST_ENTRIES)
  if (entries.length > MOST_ENTRIES) {
    return yield* new Fault({ status: 400, message: offlineSaleMessages.statementTooLong(MOST_ENTRIES) })
  }
  const day = yield* today
  const seller = sellerOf(company, customer)
  const facts = {
    ...asked,
    seller,
    customer,
    today: day,
    entries,
    opening: yield* openingBalances(asked),
    ageing: yield* ageingOn(sql, id, day),
  }
  const logo = yield* logoBytes(seller.logo)
  // Fonts and the PDF library are loaded on first use.
  const content = yield* Effect.promise(async () => {
    const [{ statementContent }, { statementPdf }] = await Promise.all([
      import('./statement-content.ts'),
      import('./statement-document.ts'),
    ])
    return statementPdf(statementContent(facts), paper, logo)
  })
  return attachment({ name: `${customer.customerCode}-statement-${day}.pdf`, contentType: 'application/pdf' }, content)
})
