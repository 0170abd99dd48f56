import { DEFAULT_THEME, MantineContext, MantineThemeContext, mergeMantineTheme } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ColorTheme } from '../../schemas/layout.ts'
import { theme } from './theme.ts'

const merged = mergeMantineTheme(DEFAULT_THEME, theme)
const nothing = () => {}

type Props = { readonly scheme: ColorTheme; readonly children: ReactNode }

/**
 * Mantine's contexts without `MantineProvider`, which writes `<style>` elements that the content security policy
 * refuses, and keeps a colour scheme of its own beside the layout machine's. The variables come from `virtual:theme.css`.
 */
export const ThemeRoot = ({ scheme, children }: Props) => (
  <MantineContext
    value={{
      colorScheme: scheme,
      setColorScheme: nothing,
      clearColorScheme: nothing,
      getRootElement: () => document.documentElement,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: false,
    }}
  >
    <MantineThemeContext value={merged}>{children}</MantineThemeContext>
  </MantineContext>
)
