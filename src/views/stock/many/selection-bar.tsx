import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { InventoryListActor } from '../../../machines/stock/inventory-list.machine.ts'
import type { StockChangeActor } from '../../../machines/stock/stock-change.machine.ts'
import { selectedCount } from '../../../machines/stock/stock-change.setup.ts'
import type { ExportFormat, ExportRequest } from '../../../schemas/files/export-file.ts'
import { inWords } from '../../../schemas/stock/assignment.ts'
import { MAX_SELECTED } from '../../../schemas/stock/selected-sims.ts'
import { type StockChangeKind, stockChangeMessages } from '../../../schemas/stock/stock-change.ts'
import { SelectedBar } from '../../lists/selected-bar.tsx'
import { useWindowForm } from '../../ui/data-table/window-form.ts'
import { ChevronDown } from '../../ui/glyphs.tsx'
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import { waits, waitsAsMenu } from '../../ui/waits.ts'
import { stockWords } from '../stock-words.ts'
import { useDownloadsSelected, useStockChanges } from './use-sim-selection.ts'

type Props = {
  readonly actor: StockChangeActor
  readonly list: InventoryListActor
  /** Whether the list can write a file now. */
  readonly canExport: boolean
  /** Downloads the selected SIMs, or without ids all of the list. */
  readonly onDownload: (file: ExportRequest) => void
}

/** What is selected, and the acts on it; in a narrow window they are in a menu. */
export function SelectionBar({ actor, list, canExport, onDownload }: Props) {
  const count = useSelector(actor, ({ context }) => selectedCount(context))
  const isAll = useSelector(actor, ({ context }) => 'total' in context.selected)
  const total = useSelector(list, ({ context }) => context.total)
  const acts = useStockChanges()
  const isDownloaded = useDownloadsSelected()
  const isNarrow = useWindowForm() === 'cards'
  if (count === 0) return null
  const isTooMany = count > MAX_SELECTED
  const open = (act: StockChangeKind) => () => actor.send({ type: 'change.opened', act })
  const selectAll = () => {
    const { applied, total: all } = list.getSnapshot().context
    actor.send({ type: 'allFitting.selected', filter: applied, total: all })
  }
  const download = (format: ExportFormat) => () => {
    const { selected } = actor.getSnapshot().context
    onDownload({ scope: 'all', format, ...('ids' in selected && { ids: selected.ids }) })
  }
  // The button is not disabled meanwhile: it has the focus after a choice.
  const until = canExport
    ? {}
    : { isDisabled: true, hint: 'Available once the rows are loaded and no file is being written' }
  const files = [
    { kind: 'act', key: 'csv', label: 'Download CSV', onChoose: download('csv'), ...until },
    { kind: 'act', key: 'xlsx', label: 'Download Excel', onChoose: download('xlsx'), ...until },
  ] as const
  const selectable = !isAll && total > count && total <= MAX_SELECTED
  return (
    <SelectedBar
      label="Selected SIMs"
      count={inWords(count)}
      onClear={() => actor.send({ type: 'selection.cleared' })}
      problem={isTooMany ? stockChangeMessages.tooMany : null}
      more={
        selectable && (
          <Button variant="subtle" size="compact-sm" onClick={selectAll}>
            {stockWords.selectAll(total)}
          </Button>
        )
      }
      acts={
        isNarrow ? (
          <MenuButton
            entries={[
              ...acts.map(({ value, label }) => ({ kind: 'act', key: value, label, onChoose: open(value) }) as const),
              ...(isDownloaded ? files : []),
            ]}
          >
            {(button) => (
              <Button variant="default" rightSection={<ChevronDown />} {...button} {...waitsAsMenu(isTooMany)}>
                Actions
              </Button>
            )}
          </MenuButton>
        ) : (
          <>
            {acts.map(({ value, label }) => (
              <Button
                key={value}
                variant="default"
                size="compact-sm"
                aria-haspopup="dialog"
                {...waits(isTooMany)}
                onClick={open(value)}
              >
                {label}
              </Button>
            ))}
            {isDownloaded && (
              <MenuButton entries={files}>
                {(button) => (
                  <Button
                    variant="default"
                    size="compact-sm"
                    rightSection={<ChevronDown />}
                    {...button}
                    {...waitsAsMenu(isTooMany)}
                  >
                    Download
                  </Button>
                )}
              </MenuButton>
            )}
          </>
        )
      }
    />
  )
}
