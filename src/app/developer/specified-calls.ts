import type { Call } from '../../schemas/calls/call.ts'
import { dropdownCalls } from '../../schemas/calls/common-dropdown.ts'
import { inventoryCalls } from '../../schemas/calls/inventory-master.ts'
import { loginCalls } from '../../schemas/calls/login.ts'
import { partnerCalls } from '../../schemas/calls/partners.ts'
import { planCalls } from '../../schemas/calls/plan-master.ts'
import { reportPageCalls } from '../../schemas/calls/reports.ts'

const calls: ReadonlyArray<Call> = [
  loginCalls,
  dropdownCalls,
  planCalls,
  inventoryCalls,
  partnerCalls,
  reportPageCalls,
].flatMap((area): ReadonlyArray<Call> => Object.values(area))

/** The paths of the calls of section 7, area by area; the whole contract is not fetched for them. */
export const specifiedPaths: ReadonlyArray<string> = calls
  .filter(({ part }) => part === 'specified')
  .map(({ path }) => path)
