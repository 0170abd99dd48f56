import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { Effect } from 'effect'
import { creditNotePdf, invoicePdf } from '../../../../server/billing/invoice/pdf.ts'

// A separate process that makes the documents of the given events, and prints the hash of each.
const { issued, credited } = JSON.parse(await text(process.stdin))
for (const document of [invoicePdf(issued, 'A4'), creditNotePdf(issued, credited, 'Letter')]) {
  const bytes = await Effect.runPromise(document)
  process.stdout.write(`${createHash('sha256').update(bytes).digest('hex')}\n`)
}
