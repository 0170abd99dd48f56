import type { Call } from '../../schemas/core/call.ts'
import { dropdownCalls } from '../../schemas/core/common-dropdown.calls.ts'
import { partnerCalls } from '../../schemas/partners/partners.calls.ts'
import { planCalls } from '../../schemas/plans/plan-master.calls.ts'
import { reportPageCalls } from '../../schemas/reports/reports.calls.ts'
import { loginCalls } from '../../schemas/session/login.calls.ts'
import { inventoryCalls } from '../../schemas/stock/inventory-master.calls.ts'

const calls: ReadonlyArray<Call> = [
  loginCalls,
  dropdownCalls,
  planCalls,
  inventoryCalls,
  partnerCalls,
  reportPageCalls,
].flatMap((area): ReadonlyArray<Call> => Object.values(area))

/** The paths of the calls of section 7, by area, without loading the whole contract. */
export const specifiedPaths: ReadonlyArray<string> = calls
  .filter(({ part }) => part === 'specified')
  .map(({ path }) => path)
