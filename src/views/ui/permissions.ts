import { createContext, use, useCallback } from 'react'
import { type FirstStep, firstStepFor, type Reader } from '../../schemas/core/first-step.ts'
import { noRights, type Part, type Rights } from '../../schemas/core/serves.ts'
import { type Key, may } from '../../schemas/people/permissions.ts'
import { firstWaysFor, type Way } from '../../schemas/records/first-ways.ts'

/** The person's permissions, and whether they see only one partner. Without a provider, no permissions. */
export const ReaderContext = createContext<Reader & Rights>({ ...noRights, isOfPartner: false })

/** Whether the person has a permission: a control without it is not shown. The server checks every call itself. */
export const useMay = (): ((key: Key) => boolean) => {
  const { permissions } = use(ReaderContext)
  return useCallback((key: Key) => may(permissions, key), [permissions])
}

/** Whether the server supports something beyond the specification: a control without it is not shown. */
export const useServes = (part: Part): boolean => use(ReaderContext).serves.includes(part)

/** Whether the person sees only one partner. */
export const useIsOfPartner = (): boolean => use(ReaderContext).isOfPartner

/** The first step for a person whose list is empty, and the screens where they take it. */
export const useFirstStep = (first: FirstStep): { readonly text: string; readonly ways: ReadonlyArray<Way> } => {
  const reader = use(ReaderContext)
  return { text: firstStepFor(first, reader), ways: firstWaysFor(first, reader) }
}
