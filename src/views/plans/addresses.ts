/** The addresses of the plan screens (spec §2). */
export const PLAN_LIST = '/pages/PlanMaster'
export const NEW_PLAN = '/pages/CreatePlan'

/** Replaces a draft's id: a new plan in addition to existing drafts. */
export const ANOTHER_DRAFT = 'another'
export const ANOTHER_PLAN = `${NEW_PLAN}?draft=${ANOTHER_DRAFT}`

/** The query parameter with the id of the plan that a new one is copied from. */
export const COPY = 'copy'

/** The address of a new plan that begins as a copy of another. */
export const copyPlanAddress = (pid: number): string => `${NEW_PLAN}?${COPY}=${pid}`

/** The same, in addition to existing drafts of such copies. */
export const anotherCopyAddress = (pid: number): string => `${copyPlanAddress(pid)}&draft=${ANOTHER_DRAFT}`

/** The address of a draft that the person continues. */
export const resumedDraft = (address: string): string => `${address}${address.includes('?') ? '&' : '?'}resume=1`

/** The plans whose names contain this one. */
export const plansOfName = (name: string): string =>
  `${PLAN_LIST}?${new URLSearchParams({ searchBy: 'planName', text: name })}`

/** The SIMs of a plan that are available. */
export const stockOfPlan = (pid: number): string => `/pages/InventoryMaster?planID=${pid}&stockStatus=available`
