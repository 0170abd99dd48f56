import type { CustomerLettersActor } from '../../../machines/billing/customer-letters.machine.ts'
import type { RecordFormActor } from '../../../machines/records/record-form.machine.ts'
import { printedOfCustomer } from '../../../schemas/billing/offline-sale/letters.ts'

/** What every font has: nobody has to be asked. */
const PLAIN = /^[\s!-~]*$/

/** Tells the actor beside the form of a customer which texts are to be looked at, whenever they have changed. */
export const followLetters = (form: RecordFormActor, letters: CustomerLettersActor): void => {
  let told = '{}'
  form.subscribe(({ context: { draft } }) => {
    const texts = Object.fromEntries(
      printedOfCustomer.flatMap((field): ReadonlyArray<readonly [string, string]> => {
        const text = draft[field]
        return typeof text === 'string' && !PLAIN.test(text) ? [[field, text]] : []
      }),
    )
    const now = JSON.stringify(texts)
    if (now === told) return
    told = now
    letters.send({ type: 'texts.changed', texts })
  })
}
