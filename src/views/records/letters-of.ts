import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import type { CustomerLettersActor } from '../../machines/billing/customer-letters.machine.ts'
import { unprintableText } from '../../schemas/billing/offline-sale/letters.ts'

/**
 * The printable letters for the form of a customer, as a context: fields are made from the definition, which has no
 * letters.
 */
export const LettersOf = createContext<CustomerLettersActor | null>(null)

const nobody = { subscribe: () => ({ unsubscribe: () => {} }), getSnapshot: () => null }

/** The message about letters in a field that cannot be printed; null if all can. */
export const useLettersWarning = (field: string): string | null =>
  useSelector(use(LettersOf) ?? nobody, (snapshot) => {
    const found = snapshot?.context.letters.find(({ place }) => place === field)
    return found === undefined ? null : unprintableText(found.letters)
  })
