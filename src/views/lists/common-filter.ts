import type { ReactNode } from 'react'
import type { Choice } from '../../schemas/core/choice.ts'
import type { Option } from '../ui/searched-text.ts'

/** A choice among many, found by typing. */
export type ListedFilter = {
  readonly kind: 'list'
  /** The text where nothing is chosen. */
  readonly any: string
  readonly value: string
  /** The label of the value, which may no longer be an option. */
  readonly valueLabel?: string | undefined
  /** A function, since only the open filter needs them. */
  readonly options: () => ReadonlyArray<Option>
}

/** One day, or the two days of a range. */
export type DaysFilter = {
  readonly kind: 'days'
  readonly days: ReadonlyArray<{
    readonly name: string
    readonly label: string
    readonly value: string
    readonly problem: string | undefined
  }>
}

/** A choice among a few. */
export type ChosenFilter = {
  readonly kind: 'choice'
  readonly any: string
  readonly value: string
  readonly choices: ReadonlyArray<Choice<string>>
}

/** A common filter: the same part of the filter as in the panel. */
export type CommonFilter = {
  /** The part of the filter; of days the range. */
  readonly name: string
  readonly label: string
  /** The rows are searched with it. */
  readonly isActive: boolean
} & (ChosenFilter | ListedFilter | DaysFilter)

export type CommonFilterSet = {
  readonly filters: ReadonlyArray<CommonFilter>
  readonly isLoading: boolean
  /** The options could not be loaded: the reason and Retry. */
  readonly failure: ReactNode
  /** The options are needed. */
  readonly onWanted: () => void
  /** Changes parts of the filter. */
  readonly onEdit: (values: Readonly<Record<string, string>>) => void
  /** Searches with the filter; false if it has a problem. */
  readonly onSearch: () => boolean
}
