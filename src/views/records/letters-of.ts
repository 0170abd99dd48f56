import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import type { CustomerLettersActor } from '../../machines/billing/customer-letters.machine.ts'
import { unprintableText } from '../../schemas/billing/offline-sale/letters.ts'

/** The letters beside the form of a customer; the fields of a form are made from the definition, which knows of none. */
export const LettersOf = createContext<CustomerLettersActor | null>(null)

const nobody = { subscribe: () => ({ unsubscribe: () => {} }), getSnapshot: () => null }

/** What a field says of its letters that cannot be printed; null where all can. */
export const useLettersWarning = (field: string): string | null =>
  useSelector(use(LettersOf) ?? nobody, (snapshot) => {
    const found = snapshot?.context.letters.find(({ place }) => place === field)
    return found === undefined ? null : unprintableText(found.letters)
  })
