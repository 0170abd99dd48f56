import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import classes from './list.module.css'
import { pageTyped } from './page-number.ts'

type Props = { readonly pageCount: number; readonly onPage: (page: number) => void }

/** Straight to a page by its number. */
export function GoToPage({ pageCount, onPage }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const go = () => {
    if (text.trim() === '') return
    const page = pageTyped(text, pageCount)
    if (page === null) return setProblem(`A whole number from 1 to ${pageCount.toLocaleString('en-GB')}`)
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
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(null)
        }}
      />
    </form>
  )
}
