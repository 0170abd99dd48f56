import { useSelector } from '@xstate/react'
import type { InventoryListActor } from '../../machines/inventory-list.machine.ts'
import {
  type InventoryListSnapshot,
  isLoading,
  isSearching,
  pageCount,
  pageSizeInForce,
  serialNumberOf,
} from '../../machines/inventory-list.selectors.ts'
import { INVENTORY_PAGE_SIZES } from '../../schemas/inventory-fields.ts'
import { inventoryMessages } from '../../schemas/messages.ts'
import { EntriesSelect } from '../shared/entries-select.tsx'
import { Pager } from '../shared/pager.tsx'
import classes from './inventory-list.module.css'

const number = new Intl.NumberFormat('en-GB')

/** The pages there are; until the first answer says so, those up to the one that the address asked for. */
const pagesKnown = (snapshot: InventoryListSnapshot): number =>
  isLoading(snapshot) ? Math.max(pageCount(snapshot), snapshot.context.page) : pageCount(snapshot)

/** Which rows are shown, how many a page holds, and the pager. */
export function ListFooter({ actor }: { readonly actor: InventoryListActor }) {
  const page = useSelector(actor, ({ context }) => context.page)
  const pages = useSelector(actor, pagesKnown)
  const size = useSelector(actor, pageSizeInForce)
  const isSearch = useSelector(actor, isSearching)
  return (
    <div className={classes.footer}>
      <p className={classes.range} role="status">
        <Range actor={actor} />
      </p>
      <EntriesSelect
        aria-label="Rows per page"
        size="sm"
        value={size}
        choices={INVENTORY_PAGE_SIZES}
        disabled={isSearch}
        title={isSearch ? 'A search shows 10 at a time' : 'Rows per page'}
        onChoose={(pageSize) => actor.send({ type: 'pageSize.chosen', pageSize })}
      />
      <Pager
        label="Pages of the inventory"
        page={Math.min(page, pages)}
        pageCount={pages}
        onChoose={(chosen) => actor.send({ type: 'page.chosen', page: chosen })}
      />
    </div>
  )
}

function Range({ actor }: { readonly actor: InventoryListActor }) {
  const isBusy = useSelector(actor, isLoading)
  const isSearch = useSelector(actor, isSearching)
  const count = useSelector(actor, ({ context }) => context.rows.length)
  const total = useSelector(actor, ({ context }) => context.total)
  const first = useSelector(actor, (snapshot) => serialNumberOf(snapshot, 0))
  // With no rows on screen the table itself says it.
  if (isBusy && count > 0) return <span className={classes.wait}>{inventoryMessages.wait}</span>
  if (count === 0) return null
  return `${number.format(first)}–${number.format(first + count - 1)} of ${number.format(total)}${isSearch ? ' found' : ''}`
}
