import { useSelector } from '@xstate/react'
import type { PlanListActor } from '../../machines/plan-list.machine.ts'
import {
  isLoading,
  isSearching,
  type PlanListSnapshot,
  pageCount,
  pageSizeChoices,
  serialNumberOf,
} from '../../machines/plan-list.selectors.ts'
import { ListFooter } from '../shared/list/list-footer.tsx'
import { isSameList } from '../shared/same-list.ts'

/** The pages there are; until the first answer says so, those up to the one that the address asked for. */
const pagesKnown = (snapshot: PlanListSnapshot): number =>
  isLoading(snapshot) ? Math.max(pageCount(snapshot), snapshot.context.page) : pageCount(snapshot)

/** Which plans are shown, how many a page holds, and the pager. */
export function PlanListFooter({ actor }: { readonly actor: PlanListActor }) {
  const page = useSelector(actor, ({ context }) => context.page)
  const pages = useSelector(actor, pagesKnown)
  return (
    <ListFooter
      first={useSelector(actor, (snapshot) => serialNumberOf(snapshot, 0))}
      count={useSelector(actor, ({ context }) => context.rows.length)}
      total={useSelector(actor, ({ context }) => context.total)}
      isBusy={useSelector(actor, isLoading)}
      isSearch={useSelector(actor, isSearching)}
      size={useSelector(actor, ({ context }) => context.pageSize)}
      sizes={useSelector(actor, pageSizeChoices, isSameList)}
      pagerLabel="Pages of the plans"
      page={Math.min(page, pages)}
      pageCount={pages}
      onSize={(pageSize) => actor.send({ type: 'pageSize.chosen', pageSize })}
      onPage={(chosen) => actor.send({ type: 'page.chosen', page: chosen })}
    />
  )
}
