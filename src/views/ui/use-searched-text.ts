import type { SelectProps } from '@mantine/core'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { afterPress } from './after-press.ts'
import { type Option, outcomeOf, problemOf } from './searched-text.ts'

type Input = {
  readonly input: RefObject<HTMLInputElement | null>
  readonly value: string
  /** The chosen option; null if there is none. */
  readonly current: Option | null
  readonly options: ReadonlyArray<Option>
  readonly isLoading: boolean
  /** The list is open from the start. */
  readonly opensAtOnce?: boolean
  readonly onChoose: (value: string) => void
  readonly onChooseAgain?: (() => void) | undefined
}

/** A text that is not a choice yet: typed over a value, and possibly left in the field. */
type Search = { readonly text: string; readonly over: string; readonly isLeft: boolean }

type SearchedText = {
  /** The text in the field. */
  readonly text: string
  readonly isSearching: boolean
  readonly problem: string | null
  readonly type: (text: string) => void
  /** Turns the text into a choice; false if it has several matches or none, which the field then reports. */
  readonly settle: () => boolean
  /** The same when the field is left. */
  readonly leave: () => void
  readonly giveUp: () => void
  readonly choose: (value: string) => void
  /** The open state of the list; choosing with Enter closes it. */
  readonly list: Pick<SelectProps, 'dropdownOpened' | 'onDropdownOpen' | 'onDropdownClose'>
}

/** The text of a searchable select: the label of its choice, or the text that is being typed. */
export const useSearchedText = ({
  input,
  value,
  current,
  options,
  isLoading,
  opensAtOnce = false,
  onChoose,
  onChooseAgain,
}: Input): SearchedText => {
  const [search, setSearch] = useState<Search | null>(null)
  const [isOpen, setOpen] = useState(opensAtOnce)
  const shown = current?.label ?? ''
  // A choice from elsewhere (Undo, another tab) ends the search.
  if (search !== null && search.over !== value) setSearch(null)
  const open = search !== null && search.over === value && search.text !== shown ? search : null

  const choose = (chosen: string) => {
    setSearch(null)
    setOpen(false)
    if (chosen === value) onChooseAgain?.()
    else onChoose(chosen)
  }
  const outcome = open === null ? null : outcomeOf(open.text, current, options)
  const markLeft = () => setSearch((latest) => latest && { ...latest, isLeft: true })
  const settle = (say = markLeft): boolean => {
    if (outcome === null) return true
    if ('chosen' in outcome) choose(outcome.chosen)
    else say()
    return 'chosen' in outcome
  }
  useForm(
    input,
    () => settle(),
    () => setSearch(null),
  )
  useOnceLoaded(isLoading, () => open?.isLeft && settle())

  return {
    text: open?.text ?? shown,
    isSearching: open !== null,
    problem:
      open?.isLeft && !isLoading && outcome !== null && 'found' in outcome
        ? problemOf(open.text, outcome.found, current)
        : null,
    type: (text) => setSearch({ text, over: value, isLeft: false }),
    settle: () => settle(),
    leave: () => settle(() => afterPress(markLeft)),
    giveUp: () => setSearch(null),
    choose,
    list: { dropdownOpened: isOpen, onDropdownOpen: () => setOpen(true), onDropdownClose: () => setOpen(false) },
  }
}

/**
 * Takes part in the browser's form: a submit settles the text or is blocked by it; a reset discards it. Runs before the
 * form's own handlers.
 */
const useForm = (input: RefObject<HTMLInputElement | null>, settle: () => boolean, giveUp: () => void): void => {
  const onSubmit = useEffectEvent((event: Event) => {
    if (settle()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    input.current?.focus()
  })
  const onReset = useEffectEvent(giveUp)
  useEffect(() => {
    const form = input.current?.form
    const submit = (event: Event) => onSubmit(event)
    const reset = () => onReset()
    form?.addEventListener('submit', submit, true)
    form?.addEventListener('reset', reset, true)
    return () => {
      form?.removeEventListener('submit', submit, true)
      form?.removeEventListener('reset', reset, true)
    }
  }, [input])
}

/** A text that was left while its list was loading is matched when the list arrives. */
const useOnceLoaded = (isLoading: boolean, look: () => void): void => {
  const onLoaded = useEffectEvent(look)
  useEffect(() => {
    if (!isLoading) onLoaded()
  }, [isLoading])
}
