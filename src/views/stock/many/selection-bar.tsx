import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { InventoryListActor } from '../../../machines/stock/inventory-list.machine.ts'
import type { StockChangeActor } from '../../../machines/stock/stock-change.machine.ts'
import { selectedCount } from '../../../machines/stock/stock-change.setup.ts'
import { inWords } from '../../../schemas/stock/assignment.ts'
import { MAX_CHANGED, type StockChangeKind, stockChangeMessages } from '../../../schemas/stock/stock-change.ts'
import { useWindowForm } from '../../ui/data-table/window-form.ts'
import { ChevronDown } from '../../ui/glyphs.tsx'
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import classes from './many.module.css'
import { useStockChanges } from './use-sim-selection.ts'

type Props = { readonly actor: StockChangeActor; readonly list: InventoryListActor }

/** What is selected, and the acts on it; in a narrow window they are in a menu. */
export function SelectionBar({ actor, list }: Props) {
  const count = useSelector(actor, ({ context }) => selectedCount(context))
  const isAll = useSelector(actor, ({ context }) => 'total' in context.selected)
  const total = useSelector(list, ({ context }) => context.total)
  const acts = useStockChanges()
  const isNarrow = useWindowForm() === 'cards'
  if (count === 0) return null
  const isTooMany = count > MAX_CHANGED
  const open = (act: StockChangeKind) => () => actor.send({ type: 'change.opened', act })
  const selectAll = () => {
    const { applied, total: all } = list.getSnapshot().context
    actor.send({ type: 'allFitting.selected', filter: applied, total: all })
  }
  return (
    <section className={classes.bar} aria-label="Selected SIMs">
      <span className={classes.count} role="status">
        {inWords(count)} selected
      </span>
      {!isAll && total > count && total <= MAX_CHANGED && (
        <Button variant="subtle" size="compact-sm" onClick={selectAll}>
          Select all {total.toLocaleString('en-GB')}
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" onClick={() => actor.send({ type: 'selection.cleared' })}>
        Clear
      </Button>
      <span className={classes.acts}>
        {isNarrow ? (
          <MenuButton
            entries={acts.map(({ value, label }) => ({ kind: 'act', key: value, label, onChoose: open(value) }))}
          >
            {(button) => (
              <Button variant="default" rightSection={<ChevronDown />} disabled={isTooMany} {...button}>
                Actions
              </Button>
            )}
          </MenuButton>
        ) : (
          acts.map(({ value, label }) => (
            <Button
              key={value}
              variant="default"
              size="compact-sm"
              aria-haspopup="dialog"
              disabled={isTooMany}
              onClick={open(value)}
            >
              {label}
            </Button>
          ))
        )}
      </span>
      {isTooMany && <span className={classes.problem}>{stockChangeMessages.tooMany}</span>}
    </section>
  )
}
