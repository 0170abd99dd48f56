import { DEFAULT_THEME, MantineContext, MantineThemeContext, mergeMantineTheme } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

const merged = mergeMantineTheme(DEFAULT_THEME, theme)
const nothing = () => {}

/**
 * Mantine's contexts without `MantineProvider`, which writes `<style>` elements that the content security policy
 * refuses, and keeps a colour scheme of its own beside the layout machine's. The variables come from `virtual:theme.css`;
 * the scheme is the root's attribute, which style sheets read and no component asks for.
 */
export const ThemeRoot = ({ children }: { readonly children: ReactNode }) => (
  <MantineContext
    value={{
      colorScheme: 'auto',
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
