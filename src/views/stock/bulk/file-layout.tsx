import { useSelector } from '@xstate/react'
import type { BulkImportActor } from '../../../machines/stock/bulk-import.machine.ts'
import { NO_HEADER, separators } from '../../../schemas/stock/file-layout.ts'
import { tableHeads } from '../../../services/core/vault.ts'
import { ChoiceInput, inputOf } from '../../forms/form-inputs.tsx'
import { FormSection } from '../../forms/form-section.tsx'
import { SearchableSelect } from '../../ui/searchable-select.tsx'
import { FirstRows } from './first-rows.tsx'

type Props = { readonly actor: BulkImportActor }

/** How the file is read: its sheet, its separator and its header row, each as it was recognised or chosen. */
export const FileLayout = ({ actor }: Props) => (
  <FormSection title="File" text="How the file is read. What was recognised can be changed.">
    <Sheet actor={actor} />
    <Separator actor={actor} />
    <HeaderRow actor={actor} />
    <FirstRows actor={actor} />
  </FormSection>
)

const recognised = (label: string, isFound: boolean): string => (isFound ? `${label} (recognised)` : label)

/** A choice stays open while the file is read again, so that it keeps the focus. */
const useChoice = (actor: BulkImportActor, name: string, label: string) => {
  const error = useSelector(actor, ({ context }) => context.errors[name])
  const isEditable = useSelector(actor, (snapshot) => !snapshot.matches('beginning'))
  return inputOf({ name, label, error, hint: null, isEditable, isRequired: false, isFixed: false })
}

/** The sheet of a workbook with several. */
function Sheet({ actor }: Props) {
  const table = useSelector(actor, ({ context }) => context.table)
  const input = useChoice(actor, 'sheet', 'Sheet')
  if (table === null || table.sheets.length < 2) return null
  return (
    <SearchableSelect
      {...input}
      clearable={false}
      value={table.sheet ?? ''}
      options={table.sheets.map((name) => ({ value: name, label: name }))}
      onChoose={(sheet) => sheet !== '' && sheet !== table.sheet && actor.send({ type: 'sheet.chosen', sheet })}
    />
  )
}

const useHead = (actor: BulkImportActor) =>
  tableHeads.get(useSelector(actor, ({ context }) => context.table?.tableRef ?? ''))

/** The separator of a CSV file. */
function Separator({ actor }: Props) {
  const head = useHead(actor)
  const input = useChoice(actor, 'separator', 'Separator')
  if (head?.separator === undefined) return null
  const choices = separators.map(({ value, label }) => ({
    value,
    label: recognised(label, value === head.foundSeparator),
  }))
  const choose = (chosen: string) => {
    const separator = separators.find(({ value }) => value === chosen)?.value
    if (separator !== undefined) actor.send({ type: 'layout.chosen', separator })
  }
  return <ChoiceInput value={head.separator} change={choose} input={input} choices={choices} />
}

/** The row with the names of the columns, among the first ones. */
function HeaderRow({ actor }: Props) {
  const head = useHead(actor)
  const input = useChoice(actor, 'headerRow', 'Header row')
  if (head === undefined) return null
  const rows = head.first.filter(({ cells }) => cells.length > 0).map(({ row }) => row)
  const choices = [NO_HEADER, ...rows].map((row) => ({
    value: String(row),
    label: recognised(row === NO_HEADER ? 'None' : `Row ${row}`, row === head.foundRow),
  }))
  const choose = (row: string) => actor.send({ type: 'layout.chosen', headerRow: Number(row) })
  return <ChoiceInput value={String(head.headerRow)} change={choose} input={input} choices={choices} />
}
