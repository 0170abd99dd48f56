import { useMediaQuery } from '@mantine/hooks'

/**
 * The form of a table in a window. `cards`: the identifying fields, on a phone. `table`: only the serial number is
 * fixed. `pinned`: with pinned columns, which take too much of a narrow window.
 */
export type WindowForm = 'cards' | 'table' | 'pinned'

/** The only place that decides what fits a window. */
export const useWindowForm = (): WindowForm => {
  const options = { getInitialValueInEffect: false }
  const isPhone = useMediaQuery('(max-width: 48em)', false, options)
  const isWide = useMediaQuery('(min-width: 62em)', true, options)
  if (isPhone) return 'cards'
  return isWide ? 'pinned' : 'table'
}
