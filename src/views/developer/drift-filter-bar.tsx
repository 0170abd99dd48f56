import { NativeSelect } from '@mantine/core'
import type { CountedDrift } from '../../schemas/developer/drift.ts'
import { type DriftFilter, driftFilterIn } from '../../schemas/developer/drift-shown.ts'
import { driftKinds, driftWhats } from '../../schemas/developer/drift-words.ts'
import classes from './contract.module.css'

type Props = {
  readonly entries: ReadonlyArray<CountedDrift>
  readonly filter: DriftFilter
  readonly onFilter: (filter: DriftFilter) => void
}

/** The filter by call and kind of difference, with the existing values and those in the address. */
export function DriftFilterBar({ entries, filter, onFilter }: Props) {
  const calls = new Set(entries.map(({ call }) => call))
  if (filter.call !== null) calls.add(filter.call)
  const whats = new Set<string>(entries.map(({ what }) => what))
  return (
    <div className={classes.filters}>
      <NativeSelect
        label="Call"
        value={filter.call ?? ''}
        data={[{ value: '', label: 'All calls' }, ...[...calls].toSorted()]}
        onChange={({ currentTarget }) => onFilter({ ...filter, call: currentTarget.value || null })}
      />
      <NativeSelect
        label="Difference"
        value={filter.what ?? ''}
        data={[
          { value: '', label: 'All differences' },
          { value: 'mend', label: 'All to fix' },
          ...driftWhats
            .filter((what) => whats.has(what) || what === filter.what)
            .map((what) => ({ value: what, label: driftKinds[what].label })),
        ]}
        onChange={({ currentTarget }) =>
          onFilter({ ...filter, what: driftFilterIn(new URLSearchParams({ what: currentTarget.value })).what })
        }
      />
    </div>
  )
}
