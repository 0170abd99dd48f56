/**
 * What mantine-datatable gets for `@mantine/core` (vite.swaps.ts): what it draws here. Its filters in the header, its menus
 * of columns and its pager are in our own places, so that its popovers and menus need not come with every list.
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
