import { Button } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { Lazy } from '../../lazy.ts'
import { Arriving } from '../ui/arriving.tsx'
import { ChevronDown } from '../ui/glyphs.tsx'
import { MenuButton } from '../ui/menu/menu-button.tsx'
import type { MenuEntry } from '../ui/menu/menu-entry.ts'
import { partFailed } from '../ui/part-failed.tsx'
import { useArrived } from '../ui/use-arrived.ts'
import type { ChosenFilter, CommonFilter, CommonFilterSet, DaysFilter, ListedFilter } from './common-filter.ts'
import classes from './common-filters.module.css'
import list from './list.module.css'

type Props = {
  readonly set: CommonFilterSet
  /** The search was refused for a part of the filter that only the panel shows. */
  readonly onRefused: () => void
}

/** The common filters of a list, one press each. */
export const CommonFilters = ({ set, onRefused }: Props) => (
  <fieldset className={list.common} aria-label="Common filters">
    {set.filters.map((filter) =>
      filter.kind === 'choice' ? (
        <ChoiceButton key={filter.name} filter={filter} set={set} onRefused={onRefused} />
      ) : (
        <PopoverButton key={filter.name} filter={filter} set={set} onRefused={onRefused} />
      ),
    )}
  </fieldset>
)

/** A filter that is active is marked; its value is in the chips. */
const looksOf = ({ isActive }: CommonFilter) =>
  ({
    variant: 'default',
    className: classes.button,
    rightSection: <ChevronDown />,
    'data-active': isActive || undefined,
  }) as const

type ButtonProps<Kind> = Props & { readonly filter: CommonFilter & { readonly kind: Kind } }

function ChoiceButton({ filter, set, onRefused }: ButtonProps<'choice'> & { readonly filter: ChosenFilter }) {
  const { name, label, any, value, choices } = filter
  const entry = (chosen: string, text: string): MenuEntry => ({
    kind: 'radio',
    key: chosen,
    label: text,
    isChosen: chosen === value,
    onChoose: () => {
      set.onEdit({ [name]: chosen })
      if (!set.onSearch()) onRefused()
    },
  })
  return (
    <MenuButton align="start" entries={[entry('', any), ...choices.map((choice) => entry(choice.value, choice.label))]}>
      {(button) => (
        <Button {...looksOf(filter)} {...button}>
          {label}
        </Button>
      )}
    </MenuButton>
  )
}

/** The fields below the button, fetched when a person reaches for it. */
const code = new Lazy(() => import('./common-popover.tsx'))
const failed = partFailed('The filter')

function PopoverButton({
  filter,
  set,
  onRefused,
}: ButtonProps<'list' | 'days'> & { readonly filter: ListedFilter | DaysFilter }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const arrived = useArrived(code)
  const preload = () => code.preload()
  const toggle = () => {
    preload()
    if (!isOpen && filter.kind === 'list') set.onWanted()
    setOpen(!isOpen)
  }
  return (
    <>
      <Button
        {...looksOf(filter)}
        ref={button}
        id={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-dropdown` : undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={toggle}
      >
        {filter.label}
      </Button>
      {arrived ? (
        <arrived.CommonPopover
          id={id}
          button={button}
          filter={filter}
          set={set}
          onRefused={onRefused}
          isOpen={isOpen}
          onChange={setOpen}
        />
      ) : (
        isOpen && (
          <Arriving code={code} failed={failed}>
            {() => null}
          </Arriving>
        )
      )}
    </>
  )
}
