import { useMediaQuery } from '@mantine/hooks'

/**
 * How a table is drawn in a window: as cards of the fields that tell the row (a phone), as a table whose serial number
 * stays in sight, or with the pinned columns beside it, which leave too little of a narrow window.
 */
export type WindowForm = 'cards' | 'table' | 'pinned'

/** The one place that decides what a window has room for. */
export const useWindowForm = (): WindowForm => {
  const options = { getInitialValueInEffect: false }
  const isPhone = useMediaQuery('(max-width: 48em)', false, options)
  const isWide = useMediaQuery('(min-width: 62em)', true, options)
  if (isPhone) return 'cards'
  return isWide ? 'pinned' : 'table'
}
