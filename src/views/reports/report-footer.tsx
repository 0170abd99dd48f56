import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ReportPagingActor } from '../../machines/report-paging.machine.ts'
import { firstSerial, isLoading, isNextAtHand, listOf, pageCount } from '../../machines/report-paging.selectors.ts'
import listClasses from '../shared/list/list.module.css'
import { Range } from '../shared/list/list-footer.tsx'
import { Pager } from '../shared/pager.tsx'
import { GoToPage } from './go-to-page.tsx'

type Props = { readonly actor: ReportPagingActor }

/**
 * Which rows are shown, the pager, and the way to a page by its number. Each part follows the machine by itself, so that
 * a page turn draws the pager and the range, and no text box.
 */
export const ReportFooter = ({ actor }: Props) => (
  <Frame actor={actor}>
    <p className={listClasses.range} role="status">
      <ShownRange actor={actor} />
    </p>
    <GoTo actor={actor} />
    <Pages actor={actor} />
  </Frame>
)

function Frame({ actor, children }: Props & { readonly children: ReactNode }) {
  const isAtHand = useSelector(actor, isNextAtHand)
  return (
    // Nobody sees that the next page has come; who tests must be able to wait for it.
    <div className={listClasses.footer} data-next-at-hand={isAtHand || undefined}>
      {children}
    </div>
  )
}

const ShownRange = ({ actor }: Props) => (
  <Range
    first={useSelector(actor, firstSerial)}
    count={useSelector(actor, ({ context }) => context.rows.length)}
    total={useSelector(actor, ({ context }) => context.total)}
    isBusy={useSelector(actor, isLoading)}
  />
)

function GoTo({ actor }: Props) {
  const pages = useSelector(actor, pageCount)
  const choose = (chosen: number) => actor.send({ type: 'page.chosen', page: chosen })
  return pages > 1 && <GoToPage pageCount={pages} onPage={choose} />
}

function Pages({ actor }: Props) {
  const { title } = useSelector(actor, listOf)
  const page = useSelector(actor, ({ context }) => context.page)
  const pages = useSelector(actor, pageCount)
  const choose = (chosen: number) => actor.send({ type: 'page.chosen', page: chosen })
  return <Pager label={`Pages of the ${title}`} page={Math.min(page, pages)} pageCount={pages} onChoose={choose} />
}
