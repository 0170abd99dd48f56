import type { LookupItem } from '../../../schemas/core/lookup.ts'
import common from '../../ui/common.module.css'
import { SearchableSelect } from '../../ui/searchable-select.tsx'
import { type CellProps, EditedCell } from './edited-cell.tsx'
import { entryNamed, textNaming } from './named-entry.ts'

type Props = CellProps & {
  /** The entries of the list; null while they load. */
  readonly items: ReadonlyArray<LookupItem> | null
}

/** A cell that names an entry of a list. A text that names none stays, and is shown as the choice. */
export function ReferenceCell({ label, text, isWrong, isReadOnly, reasons, onText, items }: Props) {
  const entry = entryNamed(text, items ?? [])
  const shown = entry?.name ?? text
  return (
    <EditedCell
      label={label}
      shown={shown}
      isWrong={isWrong}
      isReadOnly={isReadOnly}
      reasons={reasons}
      placeholder="Choose"
      whole={(isFocused) => (
        <SearchableSelect
          label={label}
          labelProps={{ className: common.unseen }}
          size="xs"
          autoFocus={isFocused}
          readOnly={isReadOnly}
          error={isWrong}
          description={reasons?.text}
          descriptionProps={{ className: common.unseen }}
          placeholder="Choose"
          value={entry === undefined ? text : String(entry.id)}
          valueLabel={text}
          options={(items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          isLoading={items === null}
          onChoose={(chosen) => onText(textNaming(chosen, items ?? []))}
        />
      )}
    />
  )
}
