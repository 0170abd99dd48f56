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
import { ListFooter } from '../shared/list/list-footer.tsx'

/** The pages there are; until the first answer says so, those up to the one that the address asked for. */
const pagesKnown = (snapshot: InventoryListSnapshot): number =>
  isLoading(snapshot) ? Math.max(pageCount(snapshot), snapshot.context.page) : pageCount(snapshot)

/** Which items are shown, how many a page holds, and the pager. */
export function InventoryFooter({ actor }: { readonly actor: InventoryListActor }) {
  const page = useSelector(actor, ({ context }) => context.page)
  const pages = useSelector(actor, pagesKnown)
  const isSearch = useSelector(actor, isSearching)
  return (
    <ListFooter
      first={useSelector(actor, (snapshot) => serialNumberOf(snapshot, 0))}
      count={useSelector(actor, ({ context }) => context.rows.length)}
      total={useSelector(actor, ({ context }) => context.total)}
      isBusy={useSelector(actor, isLoading)}
      isSearch={isSearch}
      size={useSelector(actor, pageSizeInForce)}
      sizes={INVENTORY_PAGE_SIZES}
      fixedBy={isSearch ? 'A search shows 10 at a time' : undefined}
      pagerLabel="Pages of the inventory"
      page={Math.min(page, pages)}
      pageCount={pages}
      onSize={(pageSize) => actor.send({ type: 'pageSize.chosen', pageSize })}
      onPage={(chosen) => actor.send({ type: 'page.chosen', page: chosen })}
    />
  )
}
