/**
 * Replaces `@mantine/core` for mantine-datatable (vite.swaps.ts) with the parts that it needs here. Filters, column
 * menus and the pager are our own, so its popovers and menus are not loaded with every list.
 */
export {
  ActionIcon,
  Box,
  Button,
  Center,
  Checkbox,
  Collapse,
  createSafeContext,
  Flex,
  Group,
  Loader,
  parseThemeColor,
  rem,
  ScrollArea,
  Stack,
  Table,
  TableTd,
  TableTfoot,
  TableTh,
  TableThead,
  TableTr,
  Text,
  useDirection,
  useMantineTheme,
} from '@mantine/core'

const leftOut = (name: string) => () => {
  throw new Error(`mantine-datatable draws a ${name}, which is left out (src/views/ui/data-table/mantine-parts.ts)`)
}

export const Menu = leftOut('Menu')
export const MenuDropdown = leftOut('MenuDropdown')
export const MenuItem = leftOut('MenuItem')
export const MenuTarget = leftOut('MenuTarget')
export const Pagination = leftOut('Pagination')
export const Popover = leftOut('Popover')
export const PopoverDropdown = leftOut('PopoverDropdown')
export const PopoverTarget = leftOut('PopoverTarget')
