import { DEFAULT_THEME, MantineContext, MantineThemeContext, mergeMantineTheme } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

const merged = mergeMantineTheme(DEFAULT_THEME, theme)
const nothing = () => {}

/**
 * Mantine's contexts without `MantineProvider`. That writes `<style>` elements, which the content security policy
 * refuses, and has a second colour scheme beside the layout machine's. Our variables come from `virtual:theme.css`. The
 * scheme is an attribute of the root, read only by style sheets.
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
