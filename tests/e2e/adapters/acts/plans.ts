import type { Page } from '@playwright/test'
import { planCalls } from '../../../../src/schemas/plans/plan-master.calls.ts'
import { callTo, Gate } from '../../support/gate.ts'
import type { ActPlace } from './place.ts'
import { listOf } from './warehouse.ts'

const NAME = 'UK 5 GB'

/** The plan list with one plan, offered or archived; nothing of the server changes. */
export const planArchivingPlace = (page: Page): ActPlace<'planArchiving'> => {
  const begun = { id: 3, pid: 3, planName: NAME, archived: false, available: 3 }
  const { list, open } = listOf(page, planCalls.GetPlanList.path, 'getPlanslist', '/pages/PlanMaster', begun)
  const opener = (archived: boolean) => (archived ? `Archive ${NAME}` : `Offer ${NAME} again`)
  return {
    sent: new Gate(page, callTo(planCalls.ArchivePlan.path)),
    gates: [list.gate],
    open: async (act) => {
      await open()
      if (act === null || act.archived) return
      await page.reload()
      await list.show({ archived: true })
    },
    isShown: ({ archived }) => list.row.archived === !archived,
    opener: ({ archived }) => list.act(opener(archived)),
    label: (field) => field,
    form: ({ act: { archived } }) => ({
      title: archived ? `Archive ${NAME}?` : `Offer ${NAME} again?`,
      action: archived ? 'Archive plan' : 'Offer plan again',
      keep: archived ? 'Keep plan' : 'Keep archived',
      fields: {},
    }),
    asked: ({ id, archived }) => ({ pid: id, archived }),
    // The page of the list is loaded again.
    done: ({ archived }) => list.show({ archived }),
    seeClosed: () => list.see([opener(list.row.archived !== true)], [NAME]),
  }
}
