import { useSelector } from '@xstate/react'
import type { ReportPagingActor } from '../../machines/report-paging.machine.ts'
import { firstSerial, isLoading, isNextAtHand, listOf, pageCount } from '../../machines/report-paging.selectors.ts'
import listClasses from '../shared/list/list.module.css'
import { Range } from '../shared/list/list-footer.tsx'
import { Pager } from '../shared/pager.tsx'
import { GoToPage } from './go-to-page.tsx'

/** Which rows are shown, the pager, and the way to a page by its number. */
export function ReportFooter({ actor }: { readonly actor: ReportPagingActor }) {
  const { title } = useSelector(actor, listOf)
  const page = useSelector(actor, ({ context }) => context.page)
  const pages = useSelector(actor, pageCount)
  const isAtHand = useSelector(actor, isNextAtHand)
  const choose = (chosen: number) => actor.send({ type: 'page.chosen', page: chosen })
  return (
    // Nobody sees that the next page has come; who tests must be able to wait for it.
    <div className={listClasses.footer} data-next-at-hand={isAtHand || undefined}>
      <p className={listClasses.range} role="status">
        <Range
          first={useSelector(actor, firstSerial)}
          count={useSelector(actor, ({ context }) => context.rows.length)}
          total={useSelector(actor, ({ context }) => context.total)}
          isBusy={useSelector(actor, isLoading)}
        />
      </p>
      {pages > 1 && <GoToPage pageCount={pages} onPage={choose} />}
      <Pager label={`Pages of the ${title}`} page={Math.min(page, pages)} pageCount={pages} onChoose={choose} />
    </div>
  )
}
