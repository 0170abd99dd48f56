import { createContext, use, useCallback } from 'react'
import { type FirstStep, firstStepFor, type Reader } from '../../schemas/core/first-step.ts'
import { noRights, type Part, type Rights } from '../../schemas/core/serves.ts'
import { type Key, may } from '../../schemas/people/permissions.ts'

/** What the signed-in person may do, and whether they see one partner alone; nothing where nobody says it. */
export const ReaderContext = createContext<Reader & Rights>({ ...noRights, isOfPartner: false })

/** Whether the person may do something: what they may not do is not drawn. The server judges every call by itself. */
export const useMay = (): ((key: Key) => boolean) => {
  const { permissions } = use(ReaderContext)
  return useCallback((key: Key) => may(permissions, key), [permissions])
}

/** Whether the server can do something beside the specification: what it cannot is not drawn. */
export const useServes = (part: Part): boolean => use(ReaderContext).serves.includes(part)

/** What the person is told to do first, where a list has no line. */
export const useFirstStep = (first: FirstStep): string => firstStepFor(first, use(ReaderContext))
