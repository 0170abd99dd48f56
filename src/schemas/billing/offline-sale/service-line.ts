import { offlineSaleMessages } from './choices.ts'
import type { DrawnLine } from './sale.ts'

/** Lines of an invoice that sell a service: a description in the place of a plan, and no SIMs. Plain code, no library. */

/** Whether a line sells a service: it has a description, even an empty one. */
export const isServiceLine = ({ description }: Pick<DrawnLine, 'description'>): boolean => description !== undefined

/** The problems of a service line that a line with a plan does not have. */
export const serviceLineProblems = ({
  planID,
  ids,
  description = '',
}: Pick<DrawnLine, 'planID' | 'ids' | 'description'>): Readonly<Record<string, string>> => ({
  ...(description.trim() === '' && { description: offlineSaleMessages.description }),
  ...((planID !== 0 || ids.length > 0) && { planID: offlineSaleMessages.serviceWithPlan }),
})

/** The name of a line: of its plan, or what it describes. */
export const lineNameOf = ({
  planName,
  description = '',
}: {
  readonly planName: string
  readonly description?: string
}): string => (planName.trim() === '' ? description : planName)
