import {
  type CSSVariablesResolver,
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { theme } from './theme.ts'

/** The colours that the product uses; the style sheet leaves out Mantine's other colours. */
const COLOURS = ['accent', 'dark', 'gray', 'red', 'green', 'yellow', 'blue']

/** Values where Mantine's fall under WCAG AA, and our own surfaces (`--sd-*`). */
const overrides: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#56626f',
    '--mantine-color-placeholder': 'var(--mantine-color-dimmed)',
    '--mantine-color-error': '#b42323',
    '--mantine-color-default-border': '#7f8c99',
    '--sd-canvas': '#f3f5f8',
    '--sd-surface': '#ffffff',
    '--sd-raised': '#ffffff',
    '--sd-line': '#dde3e9',
    '--sd-line-strong': '#c1cad4',
    '--sd-hover': '#edf1f5',
    '--sd-selected': '#e1f0f2',
    '--sd-selected-text': '#065661',
    '--sd-warning': '#fdf3dc',
    '--sd-warning-line': '#ecd29a',
    '--sd-warning-text': '#74500a',
    '--sd-shadow': '0 1px 2px rgb(24 34 44 / 0.06), 0 8px 24px -6px rgb(24 34 44 / 0.14)',
  },
  dark: {
    '--mantine-color-dimmed': '#9dabb9',
    '--mantine-color-placeholder': 'var(--mantine-color-dimmed)',
    '--mantine-color-error': '#ff8f8f',
    '--mantine-color-anchor': '#79bcc5',
    '--mantine-color-default': '#1f2832',
    '--mantine-color-default-hover': '#28323e',
    '--mantine-color-default-border': '#66758a',
    '--sd-canvas': '#11171e',
    '--sd-surface': '#1a212a',
    '--sd-raised': '#202933',
    '--sd-line': '#2b3541',
    '--sd-line-strong': '#3c4957',
    '--sd-hover': '#242e39',
    '--sd-selected': '#12373d',
    '--sd-selected-text': '#a8d3d9',
    '--sd-warning': '#362a10',
    '--sd-warning-line': '#5f4a1c',
    '--sd-warning-text': '#f2cf86',
    '--sd-shadow': '0 1px 2px rgb(0 0 0 / 0.4), 0 10px 28px -6px rgb(0 0 0 / 0.6)',
  },
})

const isUsed = (name: string): boolean => {
  const colour = /^--mantine-color-([a-z]+)-(?:\d|text|filled|light|outline|contrast)/.exec(name)?.[1]
  return colour === undefined || COLOURS.includes(colour)
}

const used = (variables: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => isUsed(name)))

/**
 * The theme as a style sheet, made by the build. Mantine would write it into a `<style>` element at run time, which
 * needs `unsafe-inline` in the content security policy.
 */
export const themeStyleSheet = (): string => {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const variables = deepMerge(defaultCssVariablesResolver(merged), overrides(merged))
  return `@layer mantine{${convertCssVariables(
    { variables: used(variables.variables), light: used(variables.light), dark: used(variables.dark) },
    ':root',
  )}}`
}
