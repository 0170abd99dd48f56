import { TextInput } from '@mantine/core'
import type { Ref } from 'react'
import { MAX_SEARCH_TEXT } from '../../schemas/core/text.ts'
import { useWindowForm } from '../ui/data-table/window-form.ts'
import { Search } from '../ui/glyphs.tsx'
import { keysAt } from '../ui/keys.ts'
import classes from './list.module.css'

export type QuickSearchProps = {
  /** What it looks through: "Activation code, ICCID or plan". */
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly onSearch: () => void
}

/** The search through the fields that name a row, always in reach: `/` leads to it, Enter searches. */
export function QuickSearch({
  ref,
  label,
  text,
  onText,
  onSearch,
}: QuickSearchProps & { readonly ref: Ref<HTMLInputElement> }) {
  // A phone has no keys, and no room for the hint.
  const hint = useWindowForm() === 'cards' ? label : `${label} ( / )`
  return (
    <search className={classes.quick}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSearch()
        }}
      >
        <TextInput
          ref={ref}
          type="search"
          aria-label={`Search by ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
          aria-keyshortcuts="/"
          {...keysAt('quickSearch')}
          placeholder={hint}
          title={hint}
          maxLength={MAX_SEARCH_TEXT}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          leftSection={<Search />}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      </form>
    </search>
  )
}
