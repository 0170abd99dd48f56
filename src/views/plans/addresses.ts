/** Where the screens of the plan catalogue are (spec §2). */
export const PLAN_LIST = '/pages/PlanMaster'
export const NEW_PLAN = '/pages/CreatePlan'

/** In the place of a draft's id: a new plan beside those that were begun. */
export const ANOTHER_DRAFT = 'another'
export const ANOTHER_PLAN = `${NEW_PLAN}?draft=${ANOTHER_DRAFT}`

/** The wizard of a draft with which the person goes on. */
export const resumedDraft = (address: string): string => `${address}${address.includes('?') ? '&' : '?'}resume=1`

/** The plans whose names contain this one. */
export const plansOfName = (name: string): string =>
  `${PLAN_LIST}?${new URLSearchParams({ searchBy: 'planName', text: name })}`

/** The wizard of a plan: by its name, as the spec has it, and by its id, which tells it from others (design §7). */
export const editPlanAddress = ({ planName, pid }: { readonly planName: string; readonly pid: number }): string =>
  // A plan may have no name, and an address no empty part; '.' and '..' are ways to another folder in it.
  `/pages/EditPlan/${encodeURIComponent(/^(\s*|\.{1,2})$/.test(planName) ? String(pid) : planName)}?pid=${pid}`
