import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useWindowForm } from '../ui/data-table/window-form.ts'
import classes from './list.module.css'
import { noPage, pageTyped } from './page-number.ts'

export type GoToPageProps = {
  /** Why the number that was tried last is no page. */
  readonly problem: string | null
  readonly onRefuse: (problem: string) => void
  /** The person types another number. */
  readonly onReconsider: () => void
}

type Props = GoToPageProps & { readonly pageCount: number; readonly onPage: (page: number) => void }

/** Straight to a page by its number. */
export function GoToPage({ pageCount, problem, onPage, onRefuse, onReconsider }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  // A phone has no room for the label.
  const hint = useWindowForm() === 'cards' ? 'Page' : ''
  const go = () => {
    if (text.trim() === '') return
    const page = pageTyped(text, pageCount)
    if (page === null) return onRefuse(noPage(pageCount))
    setText('')
    onPage(page)
  }
  return (
    <form
      className={classes.goto}
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <label htmlFor={id}>Go to page</label>
      <TextInput
        id={id}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="go"
        placeholder={hint}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value)
          if (problem !== null) onReconsider()
        }}
      />
    </form>
  )
}
